extension ITLReader {
    /// The field that holds an image or other bytes, up to the end of its record.
    static let dataField = 999
    private static let lengthField = 1
    private static let idcField = 2
    private static let colon = UInt8(ascii: ":")
    private static let point = UInt8(ascii: ".")
    /// The most digits before and behind the point of a tag.
    private static let tagDigits = (type: 2, field: 9)

    /// Reads a record of fields with tags.
    mutating func taggedRecord() throws(WhorlError) -> ITLRecord {
        let offset = position
        guard let first = tag(at: offset), first.field == Self.lengthField, ITLRecord.types.contains(first.type) else {
            throw damage("a record with a length as its first field is expected")
        }
        let digits = bytes[first.end...].prefix { !ITLSeparator.separates($0) }
        guard let length = ITLNumber.integer(digits) else { throw damage("the length of a record is no number") }
        let end = try end(of: offset, length: length, type: first.type)
        let fields = try fields(from: offset, to: end, type: first.type)
        position = end
        let idc = first.type == 1 ? nil : fields.first { $0.number == Self.idcField }?.integer
        return ITLRecord(type: first.type, offset: offset, length: end - offset, idc: idc, content: .tagged(fields))
    }

    /// Whether a field begins at a place.
    func isTag(_ place: Int) -> Bool { tag(at: place) != nil }

    /// The type, the number and the end of the tag that begins at a place, such as `14.013:`.
    private func tag(at start: Int) -> (type: Int, field: Int, end: Int)? {
        guard let (type, point) = number(at: start, digits: Self.tagDigits.type), bytes[point] == Self.point,
            let (field, colon) = number(at: point + 1, digits: Self.tagDigits.field), bytes[colon] == Self.colon
        else { return nil }
        return (type, field, colon + 1)
    }

    /// A number of so many digits at most, and where a byte follows it.
    private func number(at start: Int, digits: Int) -> (value: Int, end: Int)? {
        guard start < bytes.count else { return nil }
        let text = bytes[start...].prefix(digits).prefix { ITLNumber.digit($0) != nil }
        guard text.endIndex < bytes.count, let value = ITLNumber.integer(text) else { return nil }
        return (value, text.endIndex)
    }

    /// Where a record ends, by its length; where that does not lead to a separator, by the separator itself.
    private mutating func end(of start: Int, length: Int, type: Int) throws(WhorlError) -> Int {
        let separator = ITLSeparator.file.rawValue
        let (end, overflow) = start.addingReportingOverflow(length)
        if !overflow, end > start, end <= bytes.count, bytes[end - 1] == separator { return end }
        guard let found = bytes[start...].firstIndex(of: separator), !holdsData(start..<found) else {
            throw damage("a record of type \(type) says that it has \(length) bytes, where no record ends")
        }
        try tolerate(start, "a record does not end where its length says, but at its separator")
        return found + 1
    }

    /// Whether a field of bytes begins in a part of a record, so that separators in it mean nothing.
    private func holdsData(_ range: Range<Int>) -> Bool {
        var place = range.lowerBound
        while let tag = tag(at: place) {
            if tag.field == Self.dataField { return true }
            guard let next = bytes[tag.end..<max(range.upperBound, tag.end)].firstIndex(of: ITLSeparator.group.rawValue)
            else { return false }
            place = next + 1
        }
        return false
    }

    /// Reads the fields of a record whose last byte is its separator.
    private mutating func fields(from start: Int, to end: Int, type: Int) throws(WhorlError) -> [ITLField] {
        var fields: [ITLField] = []
        var place = start
        while place < end - 1 {
            guard let tag = tag(at: place), tag.end < end else { throw damage("a field has no tag", at: place) }
            if tag.type != type { try tolerate(place, "a field has the type of another record") }
            let isData = tag.field == Self.dataField
            let rest = bytes[tag.end..<(end - 1)]
            let next = isData ? nil : rest.firstIndex(of: ITLSeparator.group.rawValue)
            fields.append(ITLField(number: tag.field, value: rest[..<(next ?? rest.endIndex)]))
            fieldCount += 1
            guard fieldCount <= Self.mostFields else { throw damage("there are too many fields", at: place) }
            place = next.map { $0 + 1 } ?? end
        }
        return fields
    }
}
