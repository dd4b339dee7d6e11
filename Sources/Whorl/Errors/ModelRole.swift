/// What a model is for.
public enum ModelRole: String, Sendable, CaseIterable, Codable {
    /// Finds faces and their landmarks.
    case detector
    /// Makes the embedding of an aligned face.
    case embedder
}
