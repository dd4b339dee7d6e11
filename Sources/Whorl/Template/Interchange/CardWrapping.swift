/// The data objects that card data travels in: a biometric data template (tag 7F2E, ISO/IEC 7816-11) with the minutiae
/// as standardized data (tag 81) or as finger minutiae data (tag 90, ISO/IEC 19794-2:2005, clause 8). Lengths are
/// those of BER.
enum CardWrapping {
    /// The tag of the template.
    static let templateTag: [UInt8] = [0x7F, 0x2E]
    private static let standardTag: UInt8 = 0x81
    private static let minutiaeTags: Set<UInt8> = [standardTag, 0x90]
    /// The bits of a tag that tell its class and whether it holds other objects, and their value for one that does not.
    private static let (tagClass, objectClass): (UInt8, UInt8) = (0xE0, 0x80)
    private static let longForm: UInt8 = 0x80
    private static let mostLengthBytes = 3

    /// The minutiae, of `minutiaBytes` bytes each: those of the record, or what the template around them holds.
    static func content(_ reader: inout RecordReader, minutiaBytes: Int) throws(WhorlError) -> ArraySlice<UInt8> {
        isTemplate(reader.rest(), minutiaBytes: minutiaBytes) ? try templateContent(&reader) : reader.rest()
    }

    /// Minutiae as they are written: by themselves, in a template where they would be taken for one.
    static func record(of minutiae: [UInt8], minutiaBytes: Int) -> [UInt8] {
        guard isTemplate(minutiae[...], minutiaBytes: minutiaBytes) else { return minutiae }
        let object = [standardTag] + length(of: minutiae.count) + minutiae
        return templateTag + length(of: object.count) + object
    }

    /// Whether bytes are a template.
    ///
    /// A first minutia may have the bytes of its tag, as one at 12.7 by 4.6 mm in the compact format. It is taken for that
    /// where whole minutiae follow and no data object does: what a template holds is of BER's context-specific class.
    private static func isTemplate(_ bytes: ArraySlice<UInt8>, minutiaBytes: Int) -> Bool {
        guard bytes.starts(with: templateTag) else { return false }
        guard bytes.count > minutiaBytes, bytes.count.isMultiple(of: minutiaBytes) else { return true }
        var inside = RecordReader(bytes.dropFirst(templateTag.count), format: .isoCardCompact, mode: .strict)
        guard (try? length(&inside)) != nil, let tag = inside.rest().first else { return false }
        if tag & tagClass == objectClass { return true }
        var whole = RecordReader(bytes, format: .isoCardCompact, mode: .strict)
        return (try? templateContent(&whole)) != nil
    }

    private static func templateContent(_ reader: inout RecordReader) throws(WhorlError) -> ArraySlice<UInt8> {
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
        return try reader.readNumber(bytes: count, "a length")
    }

    /// A length as BER has it: a byte below 128, the number of bytes and those above.
    private static func length(of count: Int) -> [UInt8] {
        guard count >= longForm else { return [UInt8(count)] }
        var bytes = [UInt8(truncatingIfNeeded: count)]
        var rest = count >> UInt8.bitWidth
        while rest > 0 {
            bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= UInt8.bitWidth
        }
        return [longForm | UInt8(bytes.count)] + bytes
    }

    /// The card format that a template's minutiae divide into, where only one does.
    static func format(_ bytes: [UInt8]) -> RecordFormat? {
        var reader = RecordReader(bytes[...], format: .isoCardCompact, mode: .tolerant)
        guard bytes.starts(with: templateTag), let content = try? templateContent(&reader) else { return nil }
        let isCompact = content.count.isMultiple(of: CardLayout.compact.minutiaBytes)
        let isNormal = content.count.isMultiple(of: CardLayout.normal.minutiaBytes)
        guard isCompact != isNormal else { return nil }
        return isCompact ? .isoCardCompact : .isoCardNormal
    }
}
