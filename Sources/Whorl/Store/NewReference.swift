/// A template on its way into a store, which gives it its sample number.
public struct NewReference: Sendable, Equatable {
    /// Whose reference it will be.
    public let bcid: BCID
    /// The finger, where the modality has one.
    public let position: FingerPosition
    /// When it is enrolled, in seconds since 1970-01-01T00:00:00Z.
    public let created: Int
    /// The comparable features.
    public let template: Template

    /// Makes a reference of its parts.
    public init(bcid: BCID, position: FingerPosition, created: Int, template: Template) {
        self.bcid = bcid
        self.position = position
        self.created = created
        self.template = template
    }

    /// What a store has, on its way into it again.
    package init(_ stored: Reference) {
        let record = stored.record
        self.init(
            bcid: record.bcid, position: record.position, created: record.created, template: stored.template)
    }

    /// The record it has under a sample number.
    package func record(sample: Int) -> ReferenceRecord {
        ReferenceRecord(
            bcid: bcid, modality: template.modality, position: position, sample: sample,
            extractorVersion: template.extractorVersion, model: template.model, quality: template.quality,
            created: created)
    }
}
