package import Whorl

extension EmbeddingMetric {
    /// The score of two embeddings; higher is closer.
    ///
    /// - Precondition: both of one length; of unit L2 norm for ``cosine``.
    package func score(_ left: [Float], _ right: [Float]) -> Double {
        precondition(left.count == right.count)
        switch self {
        case .cosine: return Double(zip(left, right).reduce(0) { $0 + $1.0 * $1.1 })
        case .l2: return -Double(zip(left, right).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }).squareRoot()
        }
    }
}
