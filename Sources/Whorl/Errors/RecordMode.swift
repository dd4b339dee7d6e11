/// How a record or a file of records that breaks its standard is read.
public enum RecordMode: String, Sendable, CaseIterable, Codable {
    /// The record is refused.
    case strict
    /// What can be read is read, and each repair is stated.
    case tolerant
}
