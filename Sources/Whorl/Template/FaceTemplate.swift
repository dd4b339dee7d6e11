/// The comparable features of one face.
public struct FaceTemplate: Sendable, Equatable {
    /// Version of the pipeline from photo to aligned face; templates of different versions are never compared.
    public let extractorVersion: Int
    /// The model that made the embedding; templates of different models are never compared.
    public let model: ModelIdentity
    /// How embeddings of the model are compared.
    public let metric: EmbeddingMetric
    /// The embedding: of unit L2 norm where ``metric`` is cosine.
    public let embedding: [Float]
    /// The quality score of the sample, 0...100.
    public let quality: Int

    /// Makes a template of its parts.
    public init(
        extractorVersion: Int = FaceFeatures.pipelineVersion, model: ModelIdentity, metric: EmbeddingMetric,
        embedding: [Float], quality: Int
    ) {
        self.extractorVersion = extractorVersion
        self.model = model
        self.metric = metric
        self.embedding = embedding
        self.quality = quality
    }

    /// Takes what is compared of a face's features.
    public init(_ features: FaceFeatures) {
        self.init(
            model: features.model, metric: features.metric, embedding: features.embedding,
            quality: features.quality.score)
    }
}
