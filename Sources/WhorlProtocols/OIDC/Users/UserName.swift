internal import Foundation
internal import Whorl

/// A name that people sign in by, in the one form in which it is stored and looked up.
///
/// Two names that look the same must not be two users': names are in NFKC (Unicode Standard Annex 15), of one script
/// (Unicode Technical Standard 39, 5.1), without characters that nobody sees and without space around them. A name in the form of a UUID could be
/// taken for a subject.
package struct UserName: Sendable, Equatable {
    /// In NFKC.
    package let text: String

    /// The most bytes of a name.
    private static let longest = 256
    /// Scripts that modern languages are written in (Unicode Standard Annex 31, table 5), those that one language mixes
    /// together.
    private static let scripts = [
        ["Latin"], ["Cyrillic"], ["Greek"], ["Arabic"], ["Hebrew"], ["Han", "Hiragana", "Katakana"],
        ["Han", "Hangul"], ["Han", "Bopomofo"], ["Armenian"], ["Bengali"], ["Devanagari"], ["Ethiopic"], ["Georgian"],
        ["Gujarati"], ["Gurmukhi"], ["Kannada"], ["Khmer"], ["Lao"], ["Malayalam"], ["Myanmar"], ["Oriya"],
        ["Sinhala"], ["Tamil"], ["Telugu"], ["Thaana"], ["Thai"], ["Tibetan"],
    ]

    /// Brings a name into its form; nil for one that nobody may have.
    package init?(_ name: String) {
        let text = Self.normalized(name)
        guard (1...Self.longest).contains(text.utf8.count), text.unicodeScalars.allSatisfy(Self.isSeen),
            Self.isOfOneScript(text), !Self.isUUID(text)
        else { return nil }
        self.text = text
    }

    /// Whether a name that nobody vouches for could be taken for somebody else: for the owner of an email address, or for
    /// the person of a BCID.
    ///
    /// Marks count for nothing, as they may hide what they are joined to.
    static func misleads(_ name: String) -> Bool {
        var bare = String.UnicodeScalarView()
        for scalar in name.decomposedStringWithCompatibilityMapping.unicodeScalars where !isMark(scalar) {
            bare.append(scalar)
        }
        return bare.contains("@") || isBCID(String(bare))
    }

    /// Whether a name could be taken for the BCID of a person, also one in capitals or with zeros before a number.
    static func isBCID(_ name: String) -> Bool {
        let parts = normalized(name).lowercased().split(omittingEmptySubsequences: false) { $0 == "." || $0 == "/" }
        let plain = parts.map { part in
            part.contains { $0 != "0" } ? part.drop { $0 == "0" } : part.suffix(1)
        }
        return (try? BCID(plain.joined(separator: "."))) != nil
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// A name in NFKC without space around it, as it is looked up.
    static func normalized(_ name: String) -> String {
        trimmed(name.precomposedStringWithCompatibilityMapping)
    }

    /// A name in which nothing makes a difference that people do not see or say: case, also of a final sigma; the form of
    /// marks, as of T with U+0308, which is one small character and no large one; a mark that stands twice, and a dot over
    /// a letter that has one; how many spaces there are between words.
    static func folded(_ name: String) -> String {
        var folded = String.UnicodeScalarView()
        // Large letters have one form where small ones have two.
        for scalar in name.uppercased().lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
            let isDot = scalar == dot && folded.last.map { $0.properties.isSoftDotted } == true
            let isAgain = scalar == folded.last && (isMark(scalar) || scalar.properties.isWhitespace)
            if !isDot, !isAgain { folded.append(scalar) }
        }
        return String(folded).precomposedStringWithCanonicalMapping
    }

    /// COMBINING DOT ABOVE.
    private static let dot: Unicode.Scalar = "\u{0307}"

    /// A name without space around it, in a time that grows with its length.
    static func trimmed(_ name: String) -> String { name.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Whether a character shows: none that controls or formats text, as those of no width, is unassigned or of private
    /// use, or is left out where a font does not know it.
    static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func isOfOneScript(_ text: String) -> Bool {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
        return scripts.contains { scripts in
            let known = (scripts + ["Common", "Inherited"]).map { "\\p{scx=\($0)}" }.joined()
            return (try? Regex("[\(known)]*").wholeMatch(in: text)) ?? nil != nil
        }
    }

    /// Whether a text may be a subject, which is looked up as it is written.
    static func isUUID(_ text: String) -> Bool {
        let bare = text.filter { $0 != "-" && $0 != "{" && $0 != "}" }
        let isHexadecimal = bare.utf8.count == 32 && bare.allSatisfy(\.isHexDigit)
        return isHexadecimal || UUID(uuidString: text) != nil
    }
}
