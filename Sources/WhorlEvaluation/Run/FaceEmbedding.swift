public import Whorl

/// How photos of folders and lists become templates: two models and their options.
public struct FaceEmbedding: Sendable {
    /// What finds faces and embeds them.
    private let extractor: FaceExtractor
    private let options: FaceOptions
    /// Names everything that a template depends on beside the photo.
    let way: String
    /// How the embedder's embeddings are compared.
    public let metric: EmbeddingMetric

    /// Prepares two models.
    ///
    /// - Parameters:
    ///   - detector: finds the faces.
    ///   - embedder: embeds them.
    ///   - flip: whether a face and its mirror image are averaged.
    /// - Throws: what making a ``FaceExtractor`` throws.
    public init(detector: FaceModel, embedder: FaceModel, flip: Bool = false) throws(WhorlError) {
        extractor = try FaceExtractor(detector: detector, embedder: embedder)
        // Folders of faces say whose each photo is, not who else stands in its background.
        options = FaceOptions(largest: true, flip: flip)
        let landmarks = detector.landmarks.map { " \($0.manifest.sha256)" } ?? ""
        way = Self.way(detector.manifest, embedder.manifest, flip: flip) + landmarks
        metric = embedder.manifest.embeddingMetric
    }

    /// Names everything that a template depends on beside the photo: what manifests say of a file's use is part of it.
    package static func way(_ detector: ModelManifest, _ embedder: ModelManifest, flip: Bool) -> String {
        let models = [detector, embedder].map { manifest in
            let input = manifest.input
            return "\(manifest.sha256) \(input.order.rawValue) \(input.mean) \(input.deviation) "
                + "\(manifest.alignment?.rawValue ?? "-") \(manifest.metric?.rawValue ?? "-")"
                + (manifest.isMirrored ? " mirror" : "")
                + (manifest.common.map { " \($0)" } ?? "")
                + (manifest.wholeness.map { " \($0.whole) \($0.other)" } ?? "")
        }
        let version = "\(FaceFeatures.pipelineVersion).\(FaceFeatures.choiceVersion)"
        return "pipeline \(version) \(models[0]) \(models[1]) \(flip)"
    }

    /// The model that embeds.
    public var model: ModelIdentity { extractor.model }

    /// Embeds the face in a photo on the calling thread.
    ///
    /// - Throws: what decoding and ``FaceExtractor/features(of:options:)`` throw.
    func template(of bytes: [UInt8]) throws(WhorlError) -> FaceTemplate {
        FaceTemplate(try extractor.features(of: ImageDecoder.color(bytes: bytes), options: options))
    }
}
