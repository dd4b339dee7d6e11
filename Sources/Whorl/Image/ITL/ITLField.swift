/// A tagged field of an ANSI/NIST-ITL record, such as `14.013:1`.
public struct ITLField: Sendable, Equatable {
    /// The number behind the point, 1...999.
    public let number: Int
    /// What follows the colon, without the separator behind it.
    public let value: ArraySlice<UInt8>

    /// Makes a field of bytes.
    public init(_ number: Int, bytes: [UInt8]) {
        self.init(number: number, value: bytes[...])
    }

    /// Makes a field of text.
    public init(_ number: Int, _ text: String) {
        self.init(number, bytes: Array(text.utf8))
    }

    /// Makes a field of subfields, each of items.
    public init(_ number: Int, subfields: [[String]]) {
        let items = subfields.map { $0.joined(separator: ITLSeparator.unit.text) }
        self.init(number, items.joined(separator: ITLSeparator.record.text))
    }

    init(number: Int, value: ArraySlice<UInt8>) {
        (self.number, self.value) = (number, value)
    }

    /// The value as UTF-8 text, with a mark in place of invalid bytes.
    public var text: String { String(decoding: value, as: UTF8.self) }

    /// The value's subfields, each with its items; one of one item where there are no separators.
    public var subfields: [[String]] {
        value.split(separator: ITLSeparator.record.rawValue, omittingEmptySubsequences: false).map { subfield in
            subfield.split(separator: ITLSeparator.unit.rawValue, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
    }

    /// How many subfields the value has.
    var subfieldCount: Int { value.count { $0 == ITLSeparator.record.rawValue } + 1 }

    /// The first item as a whole number that is not negative.
    package var integer: Int? { ITLNumber.integer(value.prefix { !ITLSeparator.separates($0) }) }

    /// Whether two fields have the same number and bytes.
    public static func == (left: ITLField, right: ITLField) -> Bool {
        left.number == right.number && left.value.elementsEqual(right.value)
    }
}

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
    package var text: String { String(UnicodeScalar(rawValue)) }

    /// Whether a byte is one of the four.
    static func separates(_ byte: UInt8) -> Bool { ITLSeparator(rawValue: byte) != nil }
}
