import Whorl

/// Small ANSI/NIST-ITL files of our own.
enum ITLSample {
    /// What the first record says besides its length and list.
    static let transaction = [
        ITLField(2, "0501"), ITLField(4, "TEST"), ITLField(5, "20260101"), ITLField(7, "AGENCY"),
        ITLField(8, "AGENCY"), ITLField(9, "1"), ITLField(11, "19.69"), ITLField(12, "19.69"),
    ]

    static func file(_ records: ITLRecord...) -> [UInt8] { ITLFile.bytes(transaction: transaction, records: records) }

    static let text = ITLRecord(type: 2, idc: 0, fields: [ITLField(3, "text of a domain")])

    /// A record of types 13 to 15 with an image.
    static func print(
        _ type: Int, idc: Int, position: String, width: Int, height: Int, compression: String, resolution: Int = 500,
        unit: Int = 1, _ image: [UInt8]
    ) -> ITLRecord {
        ITLRecord(
            type: type, idc: idc,
            fields: [
                ITLField(3, "0"), ITLField(4, "AGENCY"), ITLField(5, "20260101"), ITLField(6, "\(width)"),
                ITLField(7, "\(height)"), ITLField(8, "\(unit)"), ITLField(9, "\(resolution)"),
                ITLField(10, "\(resolution)"), ITLField(11, compression), ITLField(12, "8"), ITLField(13, position),
                ITLField(999, bytes: image),
            ])
    }

    /// A photo of a face.
    static func face(
        idc: Int, width: Int, height: Int, compression: String, color: String, _ image: [UInt8]
    ) -> ITLRecord {
        ITLRecord(
            type: 10, idc: idc,
            fields: [
                ITLField(3, "FACE"), ITLField(6, "\(width)"), ITLField(7, "\(height)"), ITLField(8, "0"),
                ITLField(9, "0"), ITLField(10, "0"), ITLField(11, compression), ITLField(12, color),
                ITLField(999, bytes: image),
            ])
    }
}

/// The error that reading a file of records throws, or nil.
func itlFailure(_ bytes: [UInt8], _ mode: RecordMode = .tolerant) -> WhorlError? {
    do throws(WhorlError) {
        _ = try ITLFile(bytes: bytes, mode: mode)
        return nil
    } catch {
        return error
    }
}
