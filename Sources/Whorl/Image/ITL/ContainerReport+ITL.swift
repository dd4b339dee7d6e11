extension ContainerReport {
    init(_ file: ITLFile) {
        let transaction = ITLTransaction(file.records.first)
        let records = zip(1..., file.records).map { number, record in
            let image = ITLImage.image(of: record, transaction)
            return Record(
                number: number, type: record.type, content: Self.content(of: record, image), offset: record.offset,
                bytes: record.length, idc: record.idc, image: image.map { Image($0) },
                minutiae: ITLMinutiae.count(in: record), fields: record.fields.map { Field($0) })
        }
        self.init(format: .itl, version: transaction.version, records: records, findings: file.findings)
    }

    /// What the record types hold (ANSI/NIST-ITL 1-2011, clause 5).
    private static let contents = [
        1: "transaction", 2: "text", 3: "gray print, low resolution", 4: "print", 5: "binary print, low resolution",
        6: "binary print", 7: "user-defined image", 8: "signature", 9: "minutiae", 10: "photo", 11: "voice",
        12: "dental", 13: "latent print", 14: "print", 15: "palm print", 16: "test image", 17: "iris", 18: "DNA",
        19: "plantar print", 20: "source", 21: "context", 22: "imagery", 98: "assurance", 99: "CBEFF record",
    ]

    private static func content(of record: ITLRecord, _ image: ContainedImage?) -> String {
        image?.kind == .face ? "face" : contents[record.type] ?? "other"
    }
}

extension ContainerReport.Field {
    /// What stands for the separators of items and subfields.
    private static let separators: [UInt8: [UInt8]] = [
        ITLSeparator.unit.rawValue: Array(" ".utf8), ITLSeparator.record.rawValue: Array("; ".utf8),
    ]

    init(_ field: ITLField) {
        let isText = field.number != ITLReader.dataField
        self.init(number: field.number, bytes: field.value.count, text: isText ? Self.text(field.value) : nil)
    }

    private static func text(_ value: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        for byte in value {
            if let separator = separators[byte] { text += separator } else { text.append(byte) }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
