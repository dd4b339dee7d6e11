extension PromptAsker {
    /// Who asks, as a person would say it: the site of a page, or the program without its folder and number.
    package var sentence: String {
        for scheme in ["https://", "http://"] where name.hasPrefix(scheme) {
            let host = name.dropFirst(scheme.count).prefix { $0 != "/" }
            return host.isEmpty ? name : "the site \(host)"
        }
        guard name.hasPrefix("/") else { return name }
        let file = name.components(before: " (process ")
        guard let program = file.split(separator: "/").last else { return name }
        return "the program \(program)"
    }
}

extension String {
    /// The text before the last occurrence of a mark; all of it without one.
    fileprivate func components(before mark: String) -> Substring {
        var end = endIndex
        while let start = index(end, offsetBy: -mark.count, limitedBy: startIndex) {
            if self[start..<end] == mark[...] { return self[..<start] }
            guard end > startIndex else { break }
            end = index(before: end)
        }
        return self[...]
    }
}
