internal import Whorl

/// One person's data, for the person.
public struct PersonExport: Encodable, Sendable {
    /// What a protocol keeps of the person.
    public struct Kept: Encodable, Sendable {
        /// The sort of thing.
        public let kind: String
        /// Which of its kind.
        public let id: String
        let content: JSONValue
    }

    /// When it was written, in seconds since 1970.
    public let exported: Double
    /// References and state.
    public let person: PersonFile
    /// Everything else that belongs to the person.
    public let records: [Kept]
    /// What the audit log says of the person.
    public let audit: [AuditEvent]
    /// The templates: a file that any store can import (`whorl import`), as base64; nil where none was asked for.
    public var archive: String?
}
