/// What a store says of a reference in plain; its template stays sealed.
public struct ReferenceRecord: Sendable, Equatable, Codable {
    /// Whose reference it is.
    public let bcid: BCID
    /// What the sample showed.
    public let modality: Modality
    /// The finger, where the modality has one.
    public let position: FingerPosition
    /// Number of the sample among those of this BCID and modality, from 1; never reused while the BCID is enrolled.
    public let sample: Int
    /// Version of the extractor that made the template.
    public let extractorVersion: Int
    /// The model that made the template; absent for a modality that needs none.
    public let model: ModelIdentity?
    /// The quality score of the sample, 0...100.
    public let quality: Int
    /// When it was enrolled, in seconds since 1970-01-01T00:00:00Z.
    public let created: Int

    /// Makes a record of its parts.
    public init(
        bcid: BCID, modality: Modality, position: FingerPosition, sample: Int, extractorVersion: Int,
        model: ModelIdentity? = nil, quality: Int, created: Int
    ) {
        self.bcid = bcid
        self.modality = modality
        self.position = position
        self.sample = sample
        self.extractorVersion = extractorVersion
        self.model = model
        self.quality = quality
        self.created = created
    }
}
