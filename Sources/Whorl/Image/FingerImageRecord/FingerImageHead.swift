internal import WhorlNumerics

/// The head of a finger image record.
struct FingerImageHead {
    let standard: FingerImageRecord.Standard
    let version: String
    /// Bytes of the whole record.
    let length: Int
    /// Who made the record; zero where the standard has no place for it.
    let product: RecordProduct
    /// Fingers and palms, as the head counts them.
    let positions: Int
    let scaleUnit: Int
    let horizontalResolution: Int
    let verticalResolution: Int
    let depth: Int
    let compression: Int
}

extension FingerImageHead {
    private static let lengthBytes = 6

    /// Reads the head of a standard.
    ///
    /// - Throws: what the reader throws.
    init(_ fields: inout ByteReader<WhorlError>, _ standard: FingerImageRecord.Standard) throws(WhorlError) {
        self.standard = standard
        _ = try fields.take(FingerImageLayout.signature.count)
        let version = try fields.take(FingerImageLayout.signature.count)
        self.version = String(decoding: version.prefix { $0 != 0 }, as: UTF8.self)
        length = try fields.readNumber(bytes: Self.lengthBytes)
        product =
            standard == .ansi381v2004
            ? RecordProduct(owner: try fields.read(), type: try fields.read()) : RecordProduct()
        // Capture device and acquisition level.
        _ = (try fields.readInt(UInt16.self), try fields.readInt(UInt16.self))
        (positions, scaleUnit) = (try fields.readInt(UInt8.self), try fields.readInt(UInt8.self))
        // Resolution of the scan.
        _ = (try fields.readInt(UInt16.self), try fields.readInt(UInt16.self))
        (horizontalResolution, verticalResolution) = (try fields.readInt(UInt16.self), try fields.readInt(UInt16.self))
        (depth, compression) = (try fields.readInt(UInt8.self), try fields.readInt(UInt8.self))
        _ = try fields.readInt(UInt16.self)
    }
}
