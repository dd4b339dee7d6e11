internal import WhorlNumerics

/// Takes a record apart from front to back; numbers are big endian.
///
/// Nothing is taken into memory that is not there: a count is believed only as far as bytes follow.
struct RecordReader {
    /// The format that is read.
    let format: RecordFormat

    private var rules: BrokenRules
    private var bytes: ByteReader<WhorlError>
    private let start: Int

    init(_ bytes: ArraySlice<UInt8>, format: RecordFormat, mode: RecordMode) {
        let start = bytes.startIndex
        self.bytes = ByteReader(bytes, order: .bigEndian) {
            .damagedRecord(format: format, offset: $0 - start, reason: "the record ends early")
        }
        self.format = format
        self.start = start
        rules = BrokenRules(mode)
    }

    /// What a broken rule leads to.
    var mode: RecordMode { rules.mode }

    /// Rules that were broken, each once.
    var findings: [RecordFinding] { rules.list }

    /// Bytes that were read.
    package var offset: Int { bytes.position - start }

    /// Bytes that are not read yet.
    var remaining: Int { bytes.remaining }

    /// Reads a number in its full width.
    mutating func read<Number: FixedWidthInteger>(
        _ part: String, as type: Number.Type = Number.self
    ) throws(WhorlError) -> Number {
        try require(Number.bitWidth / UInt8.bitWidth, part)
        return try bytes.read()
    }

    /// Reads a number of `count` bytes, none of them its sign.
    mutating func readNumber(bytes count: Int, _ part: String) throws(WhorlError) -> Int {
        try require(count, part)
        return try bytes.readNumber(bytes: count)
    }

    /// Reads the next `count` bytes.
    mutating func take(_ count: Int, _ part: String) throws(WhorlError) -> ArraySlice<UInt8> {
        try require(count, part)
        return try bytes.take(count)
    }

    /// Refuses a record that ends before `count` more bytes; nothing of it is left to read then.
    private mutating func require(_ count: Int, _ part: String) throws(WhorlError) {
        guard count > remaining else { return }
        bytes.skipRest()
        throw damaged("\(part) is cut off")
    }

    /// The bytes that are not read yet.
    func rest() -> ArraySlice<UInt8> { bytes.rest }

    /// The error that refuses the record at the place that is read next, or at another.
    func damaged(_ reason: String, at offset: Int? = nil) -> WhorlError {
        .damagedRecord(format: format, offset: offset ?? self.offset, reason: reason)
    }

    /// Notes a broken rule, or refuses the record where reading is strict.
    mutating func tolerate(_ reason: String, at offset: Int? = nil) throws(WhorlError) {
        try rules.add(offset ?? self.offset, reason) { .damagedRecord(format: format, offset: $0, reason: $1) }
    }
}
