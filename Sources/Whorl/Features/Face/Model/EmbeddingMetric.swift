/// How two embeddings of a model are compared.
public enum EmbeddingMetric: String, Sendable, CaseIterable, Codable {
    /// Cosine similarity of embeddings that are brought to unit L2 norm; the score is `-1...1`.
    case cosine
    /// L2 distance of embeddings as the model gives them, whose norm carries meaning; the score is the negated distance.
    case l2
}
