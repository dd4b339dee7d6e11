extension FaceTemplate {
    /// Entries that an embedding may have.
    public static let dimensions = FaceEmbedder.dimensions

    private static let maximumQuality = 100
    /// How far the squared L2 norm of a unit embedding may be from 1, twice 1e-3 of the norm: single precision is
    /// nearer by far, and a scaled embedding would scale its scores.
    static let normTolerance = 2e-3

    /// Accepts what a stored template may hold, so that a damaged or hostile one reaches no comparison.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)``.
    func checkStorable() throws(WhorlError) {
        guard (0...Self.maximumQuality).contains(quality) else {
            throw .damagedTemplate(reason: "the quality is out of range")
        }
        guard ModelIdentity.isName(model.name), model.digest != nil else {
            throw .damagedTemplate(reason: "the model's name or hash is invalid")
        }
        guard Self.dimensions.contains(embedding.count) else {
            throw .damagedTemplate(reason: "the embedding's length is out of range")
        }
        let square = embedding.reduce(0.0) { $0 + Double($1) * Double($1) }
        guard square.squareRoot() <= FaceEmbedder.greatestNorm else {
            throw .damagedTemplate(reason: "the embedding has values that are no numbers, or too large")
        }
        guard metric != .cosine || abs(square - 1) <= Self.normTolerance else {
            throw .damagedTemplate(reason: "the embedding is not of unit length")
        }
    }
}
