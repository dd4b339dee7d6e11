package import Whorl

extension EmbeddingMetric {
    /// The score of two embeddings; higher is closer.
    ///
    /// - Precondition: both of one length.
    package func score(_ left: [Float], _ right: [Float]) -> Double {
        faceScore(left, right)
    }
}
