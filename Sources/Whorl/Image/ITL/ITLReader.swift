internal import WhorlNumerics

/// Takes an ANSI/NIST-ITL file apart: the record of type 1, then those that it lists.
struct ITLReader {
    /// The most records: the list has at most 999 entries.
    private static let mostRecords = 1000
    /// The most bytes of the list: an entry has two short numbers.
    private static let longestList = 1 << 14
    /// The most fields of a file.
    static let mostFields = 100_000

    let bytes: [UInt8]
    var position = 0
    var fieldCount = 0
    private var noted: ContainerFindings

    init(_ bytes: [UInt8], _ mode: RecordMode) {
        self.bytes = bytes
        noted = ContainerFindings(.itl, mode)
    }

    /// Rules that the file breaks.
    var findings: [RecordFinding] { noted.list }

    /// Reads every record.
    mutating func records() throws(WhorlError) -> [ITLRecord] {
        let first = try taggedRecord()
        guard first.type == 1 else { throw damage("the file does not begin with a record of type 1", at: 0) }
        try check(versionOf: first)
        var records = [first]
        for (type, idc) in try list(in: first) {
            guard position < bytes.count else {
                try tolerate(position, "fewer records follow than the first one lists")
                break
            }
            records.append(try record(type, idc))
        }
        while position < bytes.count {
            try tolerate(position, "bytes follow the last record of the list")
            guard isTag(position), records.count < Self.mostRecords else { break }
            records.append(try taggedRecord())
        }
        return records
    }

    /// The error of a fault at a place of the file, the present one unless another is named.
    func damage(_ reason: String, at offset: Int? = nil) -> WhorlError {
        .damagedContainer(format: .itl, offset: offset ?? position, reason: reason)
    }

    /// Notes a broken rule, or refuses the file.
    mutating func tolerate(_ offset: Int, _ reason: String) throws(WhorlError) {
        try noted.add(offset, reason)
    }

    private mutating func check(versionOf first: ITLRecord) throws(WhorlError) {
        let version = first[ITLTransaction.Field.version.rawValue]?.text ?? ""
        if !ITLTransaction.versions.contains(version) {
            try tolerate(first.offset, "unknown version")
        }
    }

    /// Types and designation characters of the records that follow, by field 1.003.
    private mutating func list(in first: ITLRecord) throws(WhorlError) -> [(type: Int, idc: Int?)] {
        guard let field = first[ITLTransaction.Field.content.rawValue] else {
            throw damage("the list of records is missing", at: first.offset)
        }
        guard field.subfieldCount <= Self.mostRecords, field.value.count <= Self.longestList else {
            throw damage("the list of records is too long", at: first.offset)
        }
        let entries = field.subfields
        var list: [(Int, Int?)] = []
        for entry in entries.dropFirst() {
            guard let type = entry.first.flatMap({ Int($0) }), ITLRecord.types.contains(type) else {
                throw damage("the list of records has an impossible type", at: first.offset)
            }
            list.append((type, entry.count > 1 ? Int(entry[1]) : nil))
        }
        let head = entries[0]
        if head.first.flatMap({ Int($0) }) != 1 || (head.count > 1 ? Int(head[1]) : nil) != list.count {
            try tolerate(first.offset, "the list of records does not begin with type 1 and the number of entries")
        }
        return list
    }

    /// Reads the record of an entry of the list.
    private mutating func record(_ type: Int, _ idc: Int?) throws(WhorlError) -> ITLRecord {
        let offset = position
        let isBinary = ITLRecord.binaryTypes.contains(type) && !isTag(offset)
        let record = isBinary ? try binaryRecord(type) : try taggedRecord()
        if record.type != type { try tolerate(offset, "a record is of another type than the list says") }
        if record.idc == nil || record.idc != idc {
            try tolerate(offset, "a record has another designation character than the list says")
        }
        return record
    }

    /// Reads a record of types 3 to 8: a length of 32 bits and the designation character, then bytes.
    private mutating func binaryRecord(_ type: Int) throws(WhorlError) -> ITLRecord {
        let offset = position
        var fields = ByteReader<WhorlError>(bytes[offset...], order: .bigEndian) {
            .damagedContainer(format: .itl, offset: $0, reason: "the data ends early")
        }
        let length = try fields.readInt(UInt32.self)
        let idc = try fields.readInt(UInt8.self)
        let head = fields.position - offset
        guard length >= head, length - head <= fields.remaining else {
            throw damage(
                "a record of type \(type) says that it has \(length) bytes, and \(bytes.count - offset) are left")
        }
        let content = try fields.take(length - head)
        position = offset + length
        return ITLRecord(type: type, offset: offset, length: length, idc: idc, content: .binary(content))
    }
}

extension ITLRecord {
    /// The types that a record can have.
    static let types = 1...99
}
