/// The origins whose pages may call; an empty list means nobody.
package struct OriginList: Sendable, Equatable {
    private let patterns: [OriginPattern]

    /// An empty list.
    package static let nobody = OriginList(patterns: [])

    private init(patterns: [OriginPattern]) {
        self.patterns = patterns
    }

    /// Reads texts, each one pattern or several with commas between.
    ///
    /// - Returns: nil where one of them is no pattern.
    package init?(_ texts: [String]) {
        var patterns: [OriginPattern] = []
        for text in texts.flatMap({ $0.split(separator: ",") }) {
            let word = text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
            if word.isEmpty { continue }
            guard let pattern = OriginPattern(String(word)) else { return nil }
            patterns.append(pattern)
        }
        self.patterns = patterns
    }

    /// Whether pages of every origin may call.
    package var isOpen: Bool { patterns.contains(where: \.isAny) }
    /// Whether nobody may.
    package var isEmpty: Bool { patterns.isEmpty }

    /// Whether the pages of an origin may call.
    package func contains(_ origin: String) -> Bool { patterns.contains { $0.matches(origin) } }
}
