/// What ends the parts of a tagged record (ANSI/NIST-ITL 1-2011, annex B: information separators of 7-bit ASCII).
enum ITLSeparator: UInt8 {
    /// FS, behind a record.
    case file = 0x1C
    /// GS, between fields.
    case group = 0x1D
    /// RS, between subfields.
    case record = 0x1E
    /// US, between items.
    case unit = 0x1F

    /// The separator as text.
    var text: String { String(UnicodeScalar(rawValue)) }

    /// Whether a byte is one of the four.
    static func separates(_ byte: UInt8) -> Bool { ITLSeparator(rawValue: byte) != nil }
}
