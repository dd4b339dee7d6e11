/// Takes a lossless WebP stream apart bit by bit, the lowest bit of a byte first (RFC 9649, 3.2).
struct WebPBits {
    private let bytes: ArraySlice<UInt8>
    private var place = 0

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// Reads a bit.
    ///
    /// - Throws: ``WhorlError/damagedImage(format:reason:)`` behind the end.
    mutating func bit() throws(WhorlError) -> Int {
        let index = bytes.startIndex + place / UInt8.bitWidth
        guard index < bytes.endIndex else { throw .damagedImage(format: .webp, reason: "the data ends early") }
        defer { place += 1 }
        return Int(bytes[index] >> (place % UInt8.bitWidth) & 1)
    }

    /// Reads a number of at most 32 bits, the lowest first.
    mutating func read(_ count: Int) throws(WhorlError) -> Int {
        var value = 0
        for index in 0..<count { value |= try bit() << index }
        return value
    }
}
