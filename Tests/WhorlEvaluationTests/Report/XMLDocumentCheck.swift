/// A strict look at the tags of an XML text: every tag that opens closes, in order, and text has no bare signs.
enum XMLDocumentCheck {
    static func isWellFormed(_ xml: String) -> Bool {
        var open: [Substring] = []
        var rest = xml[...]
        while let start = rest.firstIndex(of: "<") {
            guard !rest[..<start].contains(">") || open.last == "style" else { return false }
            guard let end = rest[start...].firstIndex(of: ">") else { return false }
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            let name = tag.drop { $0 == "/" }.prefix { !$0.isWhitespace && $0 != "/" }
            guard !name.isEmpty, !tag.contains("<"), tag.count(where: { $0 == "\"" }).isMultiple(of: 2) else {
                return false
            }
            if tag.hasPrefix("/") {
                guard open.popLast() == name else { return false }
            } else if !tag.hasSuffix("/") {
                open.append(name)
            }
        }
        return open.isEmpty
    }
}
