/// How a record or a file of records that breaks its standard is read.
public enum RecordMode: String, Sendable, CaseIterable, Codable {
    /// It is refused.
    case strict
    /// What can be told apart is read, and the repairs are stated.
    case tolerant
}
