/// Numbers as bytes, most significant byte first; what a number has beyond its width is left out.
package enum BigEndianBytes {
    static func uint16(_ number: Int) -> [UInt8] { bytes(number, UInt16.bitWidth / UInt8.bitWidth) }

    package static func uint32(_ number: Int) -> [UInt8] { bytes(number, UInt32.bitWidth / UInt8.bitWidth) }

    /// A length of 48 bits, as finger image records have.
    package static func uint48(_ number: Int) -> [UInt8] {
        bytes(number, (UInt32.bitWidth + UInt16.bitWidth) / UInt8.bitWidth)
    }

    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * UInt8.bitWidth)) }
    }
}
