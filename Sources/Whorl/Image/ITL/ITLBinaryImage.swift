internal import WhorlNumerics

/// The head of a print without tags, of types 3 to 6 (ANSI/NIST-ITL 1-2011, clause 8.4).
struct ITLBinaryImage {
    /// Finger positions that a record has room for.
    static let positions = 6
    /// What stands where there is no further position.
    static let noPosition = UInt8.max

    let impression: Int
    /// Codes of the possible fingers, the likeliest first.
    let positions: [Int]
    /// Whether the image has the scanner's own resolution and not the least one of its type.
    let isNative: Bool
    let width: Int
    let height: Int
    /// The code of the compression; 0 for none.
    let compression: Int
    let payload: ArraySlice<UInt8>

    /// Reads the bytes behind length and designation character; nil where they are too few.
    init?(_ content: ArraySlice<UInt8>) {
        var fields = ByteReader<WhorlError>(content, order: .bigEndian) {
            .damagedContainer(format: .itl, offset: $0, reason: "the data ends early")
        }
        guard let read = try? Self.read(&fields) else { return nil }
        self = read
    }

    private init(_ fields: inout ByteReader<WhorlError>) throws(WhorlError) {
        impression = try fields.readInt(UInt8.self)
        positions = try fields.take(Self.positions).prefix { $0 != Self.noPosition }.map { Int($0) }
        isNative = try fields.readByte() == 1
        (width, height) = (try fields.readInt(UInt16.self), try fields.readInt(UInt16.self))
        compression = try fields.readInt(UInt8.self)
        payload = fields.rest
    }

    private static func read(_ fields: inout ByteReader<WhorlError>) throws(WhorlError) -> ITLBinaryImage {
        try ITLBinaryImage(&fields)
    }
}
