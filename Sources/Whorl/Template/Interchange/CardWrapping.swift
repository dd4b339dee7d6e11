/// The data objects that card data travels in: a biometric data template (tag 7F2E, ISO/IEC 7816-11) with the minutiae
/// as standardized data (tag 81) or as finger minutiae data (tag 90, ISO/IEC 19794-2:2005, clause 8). Lengths are
/// those of BER.
enum CardWrapping {
    /// The tag of the template.
    static let templateTag: [UInt8] = [0x7F, 0x2E]
    private static let minutiaeTags: Set<UInt8> = [0x81, 0x90]
    private static let longForm: UInt8 = 0x80
    private static let mostLengthBytes = 3

    /// The minutiae: the bytes of the record, or what the template around them holds.
    static func content(_ reader: inout RecordReader) throws(WhorlError) -> ArraySlice<UInt8> {
        guard reader.rest().starts(with: templateTag) else { return reader.rest() }
        _ = try reader.take(templateTag.count, "the template's tag")
        let length = try length(&reader)
        if length > reader.remaining { throw reader.damaged("the template is cut off") }
        if length < reader.remaining {
            try reader.tolerate("\(reader.remaining - length) bytes follow the template", at: reader.offset + length)
        }
        let end = reader.offset + length
        while reader.offset < end {
            let tag: UInt8 = try reader.read("a data object")
            let size = try self.length(&reader)
            guard size <= end - reader.offset else { throw reader.damaged("a data object is cut off") }
            if minutiaeTags.contains(tag) { return reader.rest().prefix(size) }
            _ = try reader.take(size, "a data object")
        }
        throw reader.damaged("the template holds no minutiae")
    }

    private static func length(_ reader: inout RecordReader) throws(WhorlError) -> Int {
        let first: UInt8 = try reader.read("a length")
        guard first & longForm != 0 else { return Int(first) }
        let count = Int(first & ~longForm)
        guard (1...mostLengthBytes).contains(count) else {
            throw reader.damaged("a length has \(count) bytes", at: reader.offset - 1)
        }
        return try reader.take(count, "a length").reduce(0) { $0 << UInt8.bitWidth | Int($1) }
    }

    /// The card format that a template's minutiae divide into, where only one does.
    static func format(_ bytes: [UInt8]) -> RecordFormat? {
        var reader = RecordReader(bytes[...], format: .isoCardCompact, mode: .tolerant)
        guard bytes.starts(with: templateTag), let content = try? content(&reader) else { return nil }
        let isCompact = content.count.isMultiple(of: CardLayout.compact.minutiaBytes)
        let isNormal = content.count.isMultiple(of: CardLayout.normal.minutiaBytes)
        guard isCompact != isNormal else { return nil }
        return isCompact ? .isoCardCompact : .isoCardNormal
    }
}
