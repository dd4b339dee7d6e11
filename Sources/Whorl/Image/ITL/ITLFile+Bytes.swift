internal import WhorlNumerics

extension ITLFile {
    /// The file of these records: lengths, and the list in the first one, are made; everything else is as the records
    /// have it.
    ///
    /// - Parameters:
    ///   - transaction: fields of the record of type 1; those of length and list are left out where they are there.
    ///   - records: the others, in their order.
    /// - Returns: the file, which ``ITLFile/init(bytes:mode:)`` reads as the same fields.
    public static func bytes(transaction: [ITLField], records: [ITLRecord]) -> [UInt8] {
        let entries = records.map { ["\($0.type)", twoDigits($0.idc ?? 0)] }
        let list = ITLField(
            ITLTransaction.Field.content.rawValue, subfields: [["1", "\(records.count)"]] + entries)
        var fields = transaction.filter { $0.number != list.number }
        fields.insert(list, at: fields.firstIndex { $0.number > list.number } ?? fields.endIndex)
        return tagged(type: 1, fields) + records.flatMap { bytes(of: $0) }
    }

    private static func bytes(of record: ITLRecord) -> [UInt8] {
        switch record.content {
        case .tagged(let fields):
            return tagged(type: record.type, fields)
        case .binary(let content):
            let head = UInt32.bitWidth / UInt8.bitWidth + 1
            var writer = ByteWriter(order: .bigEndian)
            writer.write(UInt32(truncatingIfNeeded: head + content.count))
            writer.write(UInt8(truncatingIfNeeded: record.idc ?? 0))
            writer.write(content)
            return writer.bytes
        }
    }

    /// A record of fields; the length counts its own digits.
    private static func tagged(type: Int, _ fields: [ITLField]) -> [UInt8] {
        let prefix = "\(type)."
        var rest: [UInt8] = []
        for field in fields where field.number != 1 {
            rest += [ITLSeparator.group.rawValue] + Array("\(prefix)\(threeDigits(field.number)):".utf8) + field.value
        }
        rest.append(ITLSeparator.file.rawValue)
        let tag = "\(prefix)001:"
        var length = tag.utf8.count + rest.count
        while "\(length)".utf8.count + tag.utf8.count + rest.count != length {
            length = "\(length)".utf8.count + tag.utf8.count + rest.count
        }
        return Array("\(tag)\(length)".utf8) + rest
    }

    private static func twoDigits(_ number: Int) -> String { padded(number, to: 2) }

    private static func threeDigits(_ number: Int) -> String { padded(number, to: 2 + 1) }

    private static func padded(_ number: Int, to digits: Int) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(digits - text.count, 0)) + text
    }
}

extension ITLRecord {
    /// Makes a record of fields.
    ///
    /// - Parameters:
    ///   - type: the record type.
    ///   - idc: its designation character, 0...99, which becomes field 2.
    ///   - fields: the others but the length, in their order; that of bytes, 999, last.
    /// - Precondition: the type has tags.
    public init(type: Int, idc: Int, fields: [ITLField]) {
        precondition(Self.types.contains(type) && !Self.binaryTypes.contains(type))
        let text = idc < Self.twoDigits ? "0\(idc)" : "\(idc)"
        self.init(type: type, offset: 0, length: 0, idc: idc, content: .tagged([ITLField(2, text)] + fields))
    }

    private static let twoDigits = 10

    /// Makes a record of type 4, a fingerprint at 500 dpi.
    ///
    /// - Parameters:
    ///   - idc: its designation character, 0...99.
    ///   - impression: the code of how the print was made; 0 for a plain one of a live scan.
    ///   - position: the finger.
    ///   - width: columns, up to 65535.
    ///   - height: rows, up to 65535.
    ///   - wsq: a WSQ file, or nil for `pixels`.
    ///   - pixels: gray levels where there is no WSQ file.
    public init(
        idc: Int, impression: UInt8 = 0, position: FingerPosition, width: Int, height: Int, wsq: [UInt8]? = nil,
        pixels: [UInt8] = []
    ) {
        var writer = ByteWriter(order: .bigEndian)
        writer.write([impression, position.rawValue])
        writer.write(repeatElement(ITLBinaryImage.noPosition, count: ITLBinaryImage.positions - 1))
        writer.write(UInt8(0))
        writer.write(UInt16(truncatingIfNeeded: width))
        writer.write(UInt16(truncatingIfNeeded: height))
        writer.write(UInt8(wsq == nil ? 0 : 1))
        writer.write(wsq ?? pixels)
        self.init(
            type: ITLImage.RecordType.highResolutionGray.rawValue, offset: 0, length: 0, idc: idc,
            content: .binary(writer.bytes[...]))
    }
}
