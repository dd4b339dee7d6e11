/// Minutiae records as bytes.
public enum RecordCodec {
    /// A record that was read.
    public struct Decoded: Sendable, Equatable {
        /// What it says.
        public let record: MinutiaeRecord
        /// The format it is in.
        public let format: RecordFormat
        /// Rules of the format that it breaks, with how each was repaired; empty where reading was strict.
        public let findings: [RecordFinding]
    }

    /// Reads a record.
    ///
    /// - Parameters:
    ///   - bytes: the record alone.
    ///   - format: the format where it is known; else it is detected.
    ///   - mode: what a broken rule leads to.
    /// - Returns: what it says, in which format, and what had to be repaired.
    /// - Throws: ``WhorlError/emptyInput``, ``WhorlError/inputTooLarge(bytes:limit:)``,
    ///   ``WhorlError/unknownRecordFormat``, ``WhorlError/damagedRecord(format:offset:reason:)``.
    public static func decode(
        _ bytes: [UInt8], as format: RecordFormat? = nil, mode: RecordMode = .tolerant
    ) throws(WhorlError) -> Decoded {
        guard !bytes.isEmpty else { throw .emptyInput }
        guard bytes.count <= RecordFormat.maximumBytes else {
            throw .inputTooLarge(bytes: bytes.count, limit: RecordFormat.maximumBytes)
        }
        guard let format = format ?? RecordFormat.detected(bytes) else { throw .unknownRecordFormat }
        var reader = RecordReader(bytes[...], format: format, mode: mode)
        let record = try decode(&reader)
        return Decoded(record: record, format: format, findings: reader.findings)
    }

    /// Reads a record of a format that is known.
    static func decode(_ reader: inout RecordReader) throws(WhorlError) -> MinutiaeRecord {
        switch reader.format {
        case .iso19794v2005: try ISO19794v2005.decode(&reader)
        case .iso19794v2011: try ISO19794v2011.decode(&reader)
        case .ansi378v2004: try ANSI378v2004.decode(&reader)
        case .ansi378v2009, .ansi378v2009am1: try ANSI378v2009.decode(&reader)
        case .isoCardNormal: try CardLayout.normal.decode(&reader)
        case .isoCardCompact: try CardLayout.compact.decode(&reader)
        case .xyt: try XYTRecord.decode(&reader)
        }
    }

    /// Writes a record, each direction as the nearest that the format has.
    ///
    /// What the format has no place for is left out: see ``MinutiaeRecord/fitted(to:)``, which makes a record fit.
    ///
    /// - Throws: ``WhorlError/unwritableRecord(format:reason:)`` for a record that does not fit.
    public static func encode(_ record: MinutiaeRecord, as format: RecordFormat) throws(WhorlError) -> [UInt8] {
        try record.checkFits(format)
        let bytes =
            switch format {
            case .iso19794v2005: ISO19794v2005.encode(record)
            case .iso19794v2011: ISO19794v2011.encode(record)
            case .ansi378v2004: ANSI378v2004.encode(record)
            case .ansi378v2009, .ansi378v2009am1: ANSI378v2009.encode(record, as: format)
            case .isoCardNormal: CardLayout.normal.encode(record)
            case .isoCardCompact: CardLayout.compact.encode(record)
            case .xyt: XYTRecord.encode(record)
            }
        guard bytes.count <= RecordFormat.maximumBytes else {
            throw .unwritableRecord(format: format, reason: "it has more than \(RecordFormat.maximumBytes) bytes")
        }
        return bytes
    }
}
