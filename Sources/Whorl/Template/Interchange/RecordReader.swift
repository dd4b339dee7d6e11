/// Takes a record apart from front to back; numbers are big endian.
///
/// Nothing is taken into memory that is not there: a count is believed only as far as bytes follow.
struct RecordReader {
    /// The format that is read.
    let format: RecordFormat

    private var rules: BrokenRules
    private let bytes: ArraySlice<UInt8>
    private let start: Int
    private var position: Int

    init(_ bytes: ArraySlice<UInt8>, format: RecordFormat, mode: RecordMode) {
        self.bytes = bytes
        self.format = format
        rules = BrokenRules(mode)
        start = bytes.startIndex
        position = bytes.startIndex
    }

    /// What a broken rule leads to.
    var mode: RecordMode { rules.mode }

    /// Rules that were broken, each once.
    var findings: [RecordFinding] { rules.list }

    /// Bytes that were read.
    var offset: Int { position - start }

    /// Bytes that are not read yet.
    var remaining: Int { bytes.endIndex - position }

    /// Reads a number in its full width.
    mutating func read<Number: FixedWidthInteger>(
        _ part: String, as type: Number.Type = Number.self
    ) throws(WhorlError) -> Number {
        try take(Number.bitWidth / UInt8.bitWidth, part)
            .reduce(0) { ($0 << UInt8.bitWidth) | Number(truncatingIfNeeded: $1) }
    }

    /// Reads the next `count` bytes.
    mutating func take(_ count: Int, _ part: String) throws(WhorlError) -> ArraySlice<UInt8> {
        guard count <= remaining else {
            position = bytes.endIndex
            throw damaged("\(part) is cut off")
        }
        defer { position += count }
        return bytes[position..<(position + count)]
    }

    /// The bytes that are not read yet.
    func rest() -> ArraySlice<UInt8> { bytes[position...] }

    /// The error that refuses the record at the place that is read next, or at another.
    func damaged(_ reason: String, at offset: Int? = nil) -> WhorlError {
        .damagedRecord(format: format, offset: offset ?? self.offset, reason: reason)
    }

    /// Notes a broken rule, or refuses the record where reading is strict.
    mutating func tolerate(_ reason: String, at offset: Int? = nil) throws(WhorlError) {
        try rules.add(offset ?? self.offset, reason) { .damagedRecord(format: format, offset: $0, reason: $1) }
    }
}
