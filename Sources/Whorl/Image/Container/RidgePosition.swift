/// Codes of fingers, groups of fingers and palms, which ANSI/NIST-ITL 1-2011 and ISO/IEC 19794-4:2005 share.
enum RidgePosition {
    private static let names = [
        11: "plain-right-thumb", 12: "plain-left-thumb", 13: "right-four-fingers", 14: "left-four-fingers",
        15: "both-thumbs", 16: "right-extra-digit", 17: "left-extra-digit", 18: "unknown-ridges", 19: "whole-finger",
        20: "unknown-palm", 21: "right-palm", 22: "right-writers-palm", 23: "left-palm", 24: "left-writers-palm",
        25: "right-lower-palm", 26: "right-upper-palm", 27: "left-lower-palm", 28: "left-upper-palm",
        29: "right-palm-other", 30: "left-palm-other", 31: "right-interdigital", 32: "right-thenar",
        33: "right-hypothenar", 34: "left-interdigital", 35: "left-thenar", 36: "left-hypothenar",
    ]

    /// A name such as `right-index` or `left-four-fingers`; `position-99` for a code that has none.
    static func name(_ code: Int) -> String {
        names[code] ?? UInt8(exactly: code).flatMap(FingerPosition.init(rawValue:))?.name ?? "position-\(code)"
    }
}
