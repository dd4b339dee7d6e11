/// An ANSI/NIST-ITL file in traditional encoding (ANSI/NIST-ITL 1-2000, -2007, -2011 and their updates): records of
/// fields with tags and records of bytes, the first of which lists the others.
///
/// ``ContainerReport`` describes types 1, 4, 9, 10, 13, 14 and 15 further; every record keeps its fields or bytes.
public struct ITLFile: Sendable, Equatable {
    /// The records in the order of the file, that of type 1 first.
    public let records: [ITLRecord]
    /// Rules that the file breaks.
    public let findings: [RecordFinding]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - mode: whether a file that breaks a rule is refused.
    /// - Throws: ``WhorlError/damagedContainer(format:offset:reason:)``.
    public init(bytes: [UInt8], mode: RecordMode = .tolerant) throws(WhorlError) {
        var reader = ITLReader(bytes, mode)
        records = try reader.records()
        findings = reader.findings
    }
}
