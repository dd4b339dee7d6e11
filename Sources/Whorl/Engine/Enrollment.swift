/// A person's references, as far as a caller may see them.
public struct Enrollment: Sendable, Equatable, Codable {
    /// The person.
    public let bcid: BCID
    /// The references' records, by modality and sample; never empty.
    public let records: [ReferenceRecord]

    /// Makes an enrollment of its records.
    ///
    /// - Precondition: `records` is not empty.
    public init(bcid: BCID, records: [ReferenceRecord]) {
        precondition(!records.isEmpty)
        self.bcid = bcid
        self.records = records
    }

    /// The quality score of the best sample, 0...100.
    public var quality: Int {
        records.map(\.quality).max() ?? 0
    }
}
