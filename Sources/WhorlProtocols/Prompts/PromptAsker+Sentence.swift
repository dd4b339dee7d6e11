extension PromptAsker {
    /// Who asks, as a person would say it: the site of a page, or the program without its folder and number.
    package var sentence: String {
        for scheme in ["https://", "http://"] where name.hasPrefix(scheme) {
            let host = name.dropFirst(scheme.count).prefix { $0 != "/" }
            return host.isEmpty ? name : "the site \(host)"
        }
        guard name.hasPrefix("/") else { return name }
        let file = name.ranges(of: " (process ").last.map { name[..<$0.lowerBound] } ?? name[...]
        guard let program = file.split(separator: "/").last else { return name }
        return "the program \(program)"
    }
}
