/// How many references a store has of one origin.
public struct StoreContent: Sendable, Equatable, Codable {
    /// What the samples showed.
    public let modality: Modality
    /// The model that made the templates; absent for a modality that needs none.
    public let model: ModelIdentity?
    /// Version of the extractor that made them.
    public let extractorVersion: Int
    /// Stored references.
    public let references: Int

    /// Makes a count.
    public init(modality: Modality, model: ModelIdentity?, extractorVersion: Int, references: Int) {
        self.modality = modality
        self.model = model
        self.extractorVersion = extractorVersion
        self.references = references
    }
}
