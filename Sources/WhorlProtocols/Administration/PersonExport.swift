internal import Whorl

/// One person's data, for the person.
package struct PersonExport: Encodable, Sendable {
    /// What a protocol keeps of the person.
    package struct Document: Encodable, Sendable {
        /// The sort of thing.
        package let kind: String
        /// Which of its kind.
        package let id: String
        let content: JSONValue
    }

    /// When it was written, in seconds since 1970.
    package let exported: Double
    /// References and state.
    package let person: PersonFile
    /// Everything else that belongs to the person.
    package let records: [Document]
    /// What the audit log says of the person, since the last deletion under its BCID.
    package let audit: [AuditEvent]
    /// The templates: a file that any store can import (`whorl import`), as base64; nil where none was asked for.
    package var archive: String?
}
