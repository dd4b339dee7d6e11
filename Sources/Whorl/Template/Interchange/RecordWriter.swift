/// Collects the bytes of a record; numbers go in big endian.
struct RecordWriter {
    /// What was written so far.
    private(set) var bytes: [UInt8] = []

    /// Appends a number in its full width.
    mutating func write<Number: FixedWidthInteger>(_ number: Number) {
        for byte in (0..<(Number.bitWidth / UInt8.bitWidth)).reversed() {
            bytes.append(UInt8(truncatingIfNeeded: number >> (byte * UInt8.bitWidth)))
        }
    }

    /// Appends bytes as they are.
    mutating func write(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

    /// Writes a number over what stands at an offset.
    mutating func replace<Number: FixedWidthInteger>(_ number: Number, at offset: Int) {
        var part = RecordWriter()
        part.write(number)
        bytes.replaceSubrange(offset..<(offset + part.bytes.count), with: part.bytes)
    }
}
