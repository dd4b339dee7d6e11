/// What two face templates must have in common to be compared.
package struct FaceComparability: Hashable, Sendable {
    let model: ModelIdentity
    let metric: EmbeddingMetric
    /// Entries of an embedding.
    let dimension: Int
    /// Version of the pipeline from photo to aligned face.
    let extractorVersion: Int

    package init(model: ModelIdentity, metric: EmbeddingMetric, dimension: Int, extractorVersion: Int) {
        self.model = model
        self.metric = metric
        self.dimension = dimension
        self.extractorVersion = extractorVersion
    }

    /// What keeps a reference from being compared with these, or nil.
    func mismatch(_ reference: FaceTemplate) -> WhorlError? {
        let other = reference.comparability
        guard model == other.model, metric == other.metric, dimension == other.dimension else {
            return .modelMismatch(got: other.model.text, expected: model.text)
        }
        return mismatch(version: other.extractorVersion)
    }

    /// What keeps a reference of another version of the pipeline from being compared with these, or nil.
    func mismatch(version: Int) -> WhorlError? {
        version == extractorVersion ? nil : .extractorMismatch(got: version, expected: extractorVersion)
    }
}

extension FaceTemplate {
    /// With what it may be compared.
    package var comparability: FaceComparability {
        FaceComparability(
            model: model, metric: metric, dimension: embedding.count, extractorVersion: extractorVersion)
    }
}
