/// How far the cosine similarity of two stored embeddings may be from the product by which an index finds them.
///
/// The similarity is the product divided by both lengths (``FaceScore``). The probe's is known. A reference's squared
/// length is within ``FaceTemplate/normTolerance`` of 1, or it would not be stored; the sum that measures it in single
/// precision has at most 4096 / 16 + 4 roundings of `2^-24` each. What the rounding of the similarity itself adds is far
/// less than ``rounding``.
struct SimilarityBound {
    /// The greatest relative error of a squared length that single precision measures.
    private static let measuring = 0x1p-15
    /// Beyond the rounding of a similarity to single precision.
    private static let rounding = 0x1p-20

    private static let least = 1 / ((1 + FaceTemplate.normTolerance) * (1 + measuring)).squareRoot()
    private static let greatest = 1 / ((1 - FaceTemplate.normTolerance) * (1 - measuring)).squareRoot()

    private let probe: PreparedFace

    /// Bounds the similarities of a probe with stored embeddings.
    init(_ probe: PreparedFace) {
        self.probe = probe
    }

    /// The similarity is not less where the product is not less.
    func lower(_ product: Float) -> Double {
        let product = Double(product) * probe.inverseLength
        return min(max(product * (product > 0 ? Self.least : Self.greatest), -1), 1) - Self.rounding
    }

    /// The similarity is not greater where the product is not greater.
    func upper(_ product: Float) -> Double {
        let product = Double(product) * probe.inverseLength
        return min(max(product * (product > 0 ? Self.greatest : Self.least), -1), 1) + Self.rounding
    }

    /// Products that are less have a similarity that is less.
    func leastProduct(reaching similarity: Double) -> Float {
        let product = (similarity - Self.rounding) / (similarity > Self.rounding ? Self.greatest : Self.least)
        return Float(product / probe.inverseLength).nextDown
    }
}
