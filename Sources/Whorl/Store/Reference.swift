/// A stored template with its record.
public struct Reference: Sendable, Equatable {
    /// What the store says of it.
    public let record: ReferenceRecord
    /// The comparable features.
    public let template: Template

    /// Joins a record and its template.
    public init(record: ReferenceRecord, template: Template) {
        self.record = record
        self.template = template
    }
}
