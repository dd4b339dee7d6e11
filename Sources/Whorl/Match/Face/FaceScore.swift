internal import WhorlNumerics

/// The one formula from two embeddings to a score, for pairs and for blocks of rows.
///
/// Of cosine similarity it is `p / sqrt(p1 p2)`, clamped to `-1...1`, with the product `p` of both embeddings and the
/// products `p1`, `p2` of each with itself: an embedding has exactly 1 with itself, whatever rounding left of its length.
/// Of distance it is the negated root of a sum of squared differences, in which nothing cancels out. Products and sums
/// are those of ``SearchKernels``, which no company of other rows, thread or instruction set changes; the result is
/// rounded to single precision. So a score is the same bits wherever it is computed, in either order of the embeddings.
enum FaceScore {
    /// What an embedding with this product with itself brings to a cosine similarity: the inverse of its length; 0 for one
    /// without direction.
    static func inverseLength(_ square: Float) -> Double {
        square > 0 ? 1 / Double(square).squareRoot() : 0
    }

    /// The cosine similarity of two embeddings, `-1...1`, from their product and the inverse length of each.
    static func cosine(_ product: Float, _ first: Double, _ second: Double) -> Float {
        // Symmetric: the inverse lengths are multiplied first.
        min(max(Float(Double(product) * (first * second)), -1), 1)
    }

    /// The negated distance of two embeddings.
    static func distance(_ square: Float) -> Float { 0 - square.squareRoot() }
}
