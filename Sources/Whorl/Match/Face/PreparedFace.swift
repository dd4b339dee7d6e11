internal import WhorlNumerics

/// An embedding with what comparisons need of it.
package struct PreparedFace: Sendable {
    /// The embedding.
    let embedding: [Float]
    /// How its model's embeddings are compared.
    let metric: EmbeddingMetric
    /// The inverse of its length, by cosine similarity.
    let inverseLength: Double

    /// Prepares an embedding.
    package init(_ embedding: [Float], by metric: EmbeddingMetric) {
        (self.embedding, self.metric) = (embedding, metric)
        inverseLength =
            switch metric {
            case .cosine:
                embedding.withUnsafeBufferPointer {
                    FaceScore.inverseLength(SearchKernels.best.product($0, $0))
                }
            case .l2: 1
            }
    }

    /// Prepares a template's embedding.
    package init(_ template: FaceTemplate) {
        self.init(template.embedding, by: template.metric)
    }
}
