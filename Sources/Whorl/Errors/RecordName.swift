/// A sample of a record or of a file of records, as a person chooses it.
public struct RecordName: Sendable, Equatable {
    /// The number of its record, from 1.
    public let record: Int
    /// What it shows, such as `right-index`.
    public let name: String

    /// Names a sample.
    public init(record: Int, name: String) {
        (self.record, self.name) = (record, name)
    }
}
