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
        return taken.reversed().reduce(0) { ($0 << UInt8.bitWidth) | Number(truncatingIfNeeded: $1) }
    }

    /// Reads the next `count` bytes.
    package mutating func take(_ count: Int) throws(WhorlError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= remaining else { throw shortage }
        defer { position += count }
        return bytes[position..<(position + count)]
    }
}
