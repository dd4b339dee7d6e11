/// Counts the combining marks that follow each other in a text.
///
/// Swift compares and hashes texts in Unicode's canonical order, into which it brings successive marks by insertion: the time
/// grows with the square of their number, and 160 kB of them took 13 s. The Stream-Safe Text Format (Unicode Standard
/// Annex 15, 13) has no more than 30 in a row, and no language needs as many.
package struct MarkRun: Sendable {
    /// The most successive marks.
    package static let longest = 30

    /// Whether a text had more successive marks than ``longest``.
    package private(set) var isTooLong = false
    private var count = 0

    package init() {
    }

    /// Takes the next character of a text.
    package mutating func take(_ scalar: Unicode.Scalar) {
        count = Self.isMark(scalar) ? count + 1 : 0
        if count > Self.longest { isTooLong = true }
    }

    /// Takes the next bytes of a text in UTF-8, which end with a whole character.
    package mutating func take(_ bytes: some Sequence<UInt8>) {
        var (parser, iterator) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator())
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded): take(Unicode.UTF8.decode(encoded))
            // Decoded as U+FFFD, which is no mark.
            case .error: count = 0
            case .emptyInput: return
            }
        }
    }

    /// Takes a character that is no mark.
    package mutating func end() { count = 0 }

    /// Whether a character is moved by canonical ordering, or decomposes into characters that are.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x300: false
        // Of class 0, but decomposed into marks alone: canonically, and by compatibility as names are.
        case 0xF73, 0xF75, 0xF81, 0xFF9E, 0xFF9F: true
        default: scalar.properties.canonicalCombiningClass != .notReordered
        }
    }
}
