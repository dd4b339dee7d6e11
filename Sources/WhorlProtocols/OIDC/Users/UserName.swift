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

    /// Whether a name could be taken for the BCID of a person.
    static func isBCID(_ name: String) -> Bool { bcid(of: name) != nil }

    /// The BCID that a name could be taken for, also one in capitals, with other dashes or with zeros before a number.
    static func bcid(of name: String) -> BCID? {
        let parts = folded(normalized(name)).split(omittingEmptySubsequences: false) { $0 == "." || $0 == "/" }
        let plain = parts.map { part in
            part.contains { $0 != "0" } ? part.drop { $0 == "0" } : part.suffix(1)
        }
        return try? BCID(plain.joined(separator: "."))
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

    /// A name in which nothing makes a difference that people do not see or say: case, also of a final sigma and a sharp s;
    /// the form of marks, as of T with U+0308, which is one small character and no large one; a mark that stands twice, and
    /// a dot over a letter that has one, also where a mark stands below it; which of the dashes and apostrophes is written;
    /// how many spaces there are between words.
    static func folded(_ name: String) -> String {
        var folded = String.UnicodeScalarView()
        // Whether a dot over the last letter is its own: no other mark stands over it.
        var hasDot = false
        // Large letters have one form where small ones have two, and a capital sharp s is large first.
        let text = name.lowercased().uppercased().lowercased()
        for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars.map(plain) {
            let isAgain = scalar == folded.last && (isMark(scalar) || scalar.properties.isWhitespace)
            if scalar == dot, hasDot || isAgain { continue }
            if !isMark(scalar) {
                hasDot = scalar.properties.isSoftDotted
            } else if scalar.properties.canonicalCombiningClass == .above {
                hasDot = false
            }
            if !isAgain { folded.append(scalar) }
        }
        return String(folded).precomposedStringWithCanonicalMapping
    }

    /// A name as the first form ``NameForm`` had it: with fewer dots left out, and with dashes and apostrophes as they stand.
    static func formerlyFolded(_ name: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in name.uppercased().lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
            let isDot = scalar == dot && folded.last.map { $0.properties.isSoftDotted } == true
            let isAgain = scalar == folded.last && (isMark(scalar) || scalar.properties.isWhitespace)
            if !isDot, !isAgain { folded.append(scalar) }
        }
        return String(folded).precomposedStringWithCanonicalMapping
    }

    /// The dash or apostrophe of keyboards for one that looks like it.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "\u{2018}", "\u{2019}", "\u{02BC}": "'"
        case "\u{2212}": "-"
        default: scalar.properties.generalCategory == .dashPunctuation ? "-" : scalar
        }
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

    /// Whether a text may be a subject, which is looked up as it is written, or looks like one by other dashes.
    static func isUUID(_ text: String) -> Bool {
        let text = String(String.UnicodeScalarView(text.unicodeScalars.map(plain)))
        let bare = text.filter { $0 != "-" && $0 != "{" && $0 != "}" }
        let isHexadecimal = bare.utf8.count == 32 && bare.allSatisfy(\.isHexDigit)
        return isHexadecimal || UUID(uuidString: text) != nil
    }
}
