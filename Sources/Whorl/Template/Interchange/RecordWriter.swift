/// Collects the bytes of a record; numbers go in big endian.
struct RecordWriter {
    /// What was written so far.
    private(set) var bytes: [UInt8] = []

    /// Appends a number in its full width.
    mutating func write(_ number: some FixedWidthInteger) { write(BigEndianBytes.full(number)) }

    /// Appends bytes as they are.
    mutating func write(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

    /// Writes a number over what stands at an offset.
    mutating func replace(_ number: some FixedWidthInteger, at offset: Int) {
        let part = BigEndianBytes.full(number)
        bytes.replaceSubrange(offset..<(offset + part.count), with: part)
    }
}
