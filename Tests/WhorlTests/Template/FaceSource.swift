import Whorl

/// Face templates with similarities that a test chooses, and random ones.
enum FaceSource {
    static let model = ModelIdentity(name: "net_a", sha256: String(repeating: "0a", count: 32))
    static let other = ModelIdentity(name: "net_b", sha256: String(repeating: "0b", count: 32))
    /// No calibration is known of it.
    static let uncalibrated = ModelIdentity(name: "net_c", sha256: String(repeating: "0c", count: 32))

    /// The probe that ``face(_:model:extractorVersion:quality:)`` is similar to.
    static let probe = face(1)

    /// A face with a cosine similarity to the probe.
    static func face(
        _ cosine: Float, model: ModelIdentity = model, extractorVersion: Int = FaceFeatures.pipelineVersion,
        quality: Int = 50
    ) -> FaceTemplate {
        var embedding = [Float](repeating: 0, count: 16)
        embedding[0] = cosine
        embedding[1] = (1 - cosine * cosine).squareRoot()
        return FaceTemplate(
            extractorVersion: extractorVersion, model: model, metric: .cosine, embedding: embedding, quality: quality)
    }
}

extension TemplateSource {
    /// A random embedding, of unit length where the metric is cosine.
    mutating func face(
        dimension: Int = 128, metric: EmbeddingMetric = .cosine, model: ModelIdentity = FaceSource.model
    ) -> FaceTemplate {
        let values = (0..<dimension).map { _ in Float.random(in: -1...1, using: &self) }
        let norm = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return FaceTemplate(
            model: model, metric: metric, embedding: metric == .cosine ? values.map { $0 / norm } : values,
            quality: number(in: 0...100))
    }
}
