/// Takes bytes apart from front to back; numbers are little endian.
///
/// Reading past the end throws the error that the reader was made with, so that nothing is read or allocated that is
/// not there.
package struct ByteReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private let shortage: WhorlError

    /// Reads `bytes` from their start; `shortage` is thrown where more is asked for than is left.
    package init(_ bytes: ArraySlice<UInt8>, shortage: WhorlError) {
        self.bytes = bytes
        self.position = bytes.startIndex
        self.shortage = shortage
    }

    /// Bytes that are not read yet.
    package var remaining: Int {
        bytes.endIndex - position
    }

    /// Reads a number of full width.
    package mutating func read<Number: FixedWidthInteger>(
        _ type: Number.Type = Number.self
    ) throws(WhorlError) -> Number {
        let taken = try take(Number.bitWidth / UInt8.bitWidth)
        return taken.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(as: Number.self)) }
    }

    /// Reads the bits of so many numbers, each little endian.
    package mutating func readFloats(_ count: Int) throws(WhorlError) -> [Float] {
        guard count >= 0, count <= remaining / MemoryLayout<Float>.stride else { throw shortage }
        let taken = try take(count * MemoryLayout<Float>.stride)
        return taken.withUnsafeBytes { bytes in
            (0..<count).map { index in
                let offset = index * MemoryLayout<Float>.stride
                return Float(
                    bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
            }
        }
    }

    /// Reads the next `count` bytes.
    package mutating func take(_ count: Int) throws(WhorlError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= remaining else { throw shortage }
        defer { position += count }
        return bytes[position..<(position + count)]
    }
}
