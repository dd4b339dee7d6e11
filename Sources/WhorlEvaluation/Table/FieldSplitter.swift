/// The fields of a line, found without copying them.
package struct FieldSplitter {
    /// What stands between fields.
    package enum Separator: String, Sendable, CaseIterable {
        /// One comma; fields may be quoted as in RFC 4180, but hold no line end.
        case comma
        /// One semicolon; fields may be quoted likewise.
        case semicolon
        /// One tab; fields may be quoted likewise.
        case tab
        /// A run of spaces and tabs.
        case blank

        /// The byte that stands between two fields; nothing of a run of blanks.
        fileprivate var byte: UInt8? {
            switch self {
            case .comma: UInt8(ascii: ",")
            case .semicolon: UInt8(ascii: ";")
            case .tab: FieldSplitter.tab
            case .blank: nil
            }
        }
    }

    private static let (quote, space, tab) = (UInt8(ascii: "\""), UInt8(ascii: " "), UInt8(ascii: "\t"))

    /// What stands between fields.
    let separator: Separator
    /// The fields' places in the line, quotes and blanks around them left out.
    package private(set) var ranges: [Range<Int>] = []
    /// Whether a field holds doubled quotes.
    private var doubled: [Bool] = []

    /// Splits lines.
    package init(_ separator: Separator) {
        self.separator = separator
    }

    /// Finds the fields of a line.
    ///
    /// - Returns: whether the line could be split: every quote is closed, and nothing follows it.
    package mutating func split(_ line: Span<UInt8>) -> Bool {
        ranges.removeAll(keepingCapacity: true)
        doubled.removeAll(keepingCapacity: true)
        if let byte = separator.byte { return split(line, at: byte) }
        splitBlanks(line)
        return true
    }

    /// A field as text; bytes that are no UTF-8 are replaced.
    package func text(_ index: Int, of line: Span<UInt8>) -> String {
        String(decoding: bytes(index, of: line), as: UTF8.self)
    }

    /// A field's bytes with doubled quotes undone.
    func bytes(_ index: Int, of line: Span<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var place = ranges[index].lowerBound
        while place < ranges[index].upperBound {
            bytes.append(line[place])
            place += doubled[index] && line[place] == Self.quote ? 2 : 1
        }
        return bytes
    }

    /// Whether a field's bytes stand in the line as they are meant.
    func isPlain(_ index: Int) -> Bool { !doubled[index] }

    private mutating func splitBlanks(_ line: Span<UInt8>) {
        var start: Int?
        for place in 0..<line.count {
            let isBlank = line[place] == Self.space || line[place] == Self.tab
            if let first = start, isBlank {
                append(first..<place)
                start = nil
            } else if start == nil, !isBlank {
                start = place
            }
        }
        if let start { append(start..<line.count) }
    }

    private mutating func split(_ line: Span<UInt8>, at mark: UInt8) -> Bool {
        var place = 0
        while true {
            let start = skipBlanks(line, from: place)
            if start < line.count, line[start] == Self.quote {
                guard let end = quoted(line, from: start + 1) else { return false }
                place = skipBlanks(line, from: end + 1)
                guard place == line.count || line[place] == mark else { return false }
            } else {
                place = start
                while place < line.count, line[place] != mark { place += 1 }
                var end = place
                while end > start, isBlank(line[end - 1]) { end -= 1 }
                append(start..<end)
            }
            guard place < line.count else { return true }
            place += 1
        }
    }

    /// Adds a quoted field that begins behind its quote and gives the place of the quote that ends it.
    private mutating func quoted(_ line: Span<UInt8>, from start: Int) -> Int? {
        var place = start
        var hasDoubled = false
        while place < line.count {
            if line[place] == Self.quote {
                guard place + 1 < line.count, line[place + 1] == Self.quote else {
                    append(start..<place, doubled: hasDoubled)
                    return place
                }
                hasDoubled = true
                place += 1
            }
            place += 1
        }
        return nil
    }

    private func skipBlanks(_ line: Span<UInt8>, from start: Int) -> Int {
        var place = start
        while place < line.count, isBlank(line[place]) { place += 1 }
        return place
    }

    /// Whether a byte around a field is left out: a space, or a tab where tabs do not separate.
    private func isBlank(_ byte: UInt8) -> Bool {
        byte == Self.space || byte == Self.tab && separator != .tab
    }

    private mutating func append(_ range: Range<Int>, doubled isDoubled: Bool = false) {
        ranges.append(range)
        doubled.append(isDoubled)
    }
}
