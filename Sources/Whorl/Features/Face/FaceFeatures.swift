/// What the face pipeline finds in an image.
public struct FaceFeatures: Sendable, Equatable {
    /// Version of detection and alignment: what they change changes every embedding, whatever the model.
    public static let pipelineVersion = 1
    /// Version of what is taken of a photo: the file's orientation, the turn that shows the face upright, the least
    /// quality. Photos that two versions show upright and accept have the same embeddings in both.
    package static let choiceVersion = 2

    /// The face that was used.
    public let face: DetectedFace
    /// Faces found in the image.
    public let faceCount: Int
    /// How good the face is.
    public let quality: FaceQuality
    /// The embedding, as long as the model makes it: of unit L2 norm where its metric is cosine.
    public let embedding: [Float]
    /// The model that made it.
    public let model: ModelIdentity
    /// How it is compared.
    public let metric: EmbeddingMetric

    /// Makes features of their parts.
    public init(
        face: DetectedFace, faceCount: Int, quality: FaceQuality, embedding: [Float], model: ModelIdentity,
        metric: EmbeddingMetric
    ) {
        self.face = face
        self.faceCount = faceCount
        self.quality = quality
        self.embedding = embedding
        self.model = model
        self.metric = metric
    }
}
