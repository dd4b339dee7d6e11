import Whorl
import WhorlEvaluation

/// What was found in a photo of a face.
struct FaceFindings: TemplateFindings {
    let sample: String
    let output: OrNull<String>
    let bytes: Int
    let modality = Modality.face
    let extractorVersion: Int
    let model: ModelIdentity
    let metric: EmbeddingMetric
    /// Entries of the embedding.
    let dimension: Int
    /// Faces in the photo.
    let faces: Int
    /// The one that was used, in pixels of the photo.
    let face: DetectedFace
    let quality: ScoredQuality
    let milliseconds: Double

    /// Extracts a face.
    ///
    /// - Parameters:
    ///   - path: the photo.
    ///   - source: how.
    ///   - images: how it is read.
    ///   - output: the template file to write, if any.
    /// - Throws: what decoding, extraction and writing throw.
    init(_ path: String, _ source: FaceSource, _ images: ImageOptions, output: OutputFile?) throws {
        let extractor = try source.samples.faces()
        let photo = try images.color(try SampleInput.bytes(path), SampleInput.name(path))
        let (result, seconds) = ThreadClock.measure {
            Result { try extractor.features(of: photo, options: source.options) }
        }
        let features = try result.get()
        let template = FaceTemplate(features)
        let encoded = try TemplateCodec.encode(.face(template))
        try output?.writePrivately(encoded)
        sample = SampleInput.name(path)
        self.output = OrNull(output?.path)
        bytes = encoded.count
        extractorVersion = template.extractorVersion
        (model, metric, dimension) = (template.model, template.metric, template.embedding.count)
        (faces, face) = (features.faceCount, features.face)
        quality = ScoredQuality(features.quality)
        milliseconds = seconds * Milliseconds.perSecond
    }

    var text: String {
        "face of \(NumberText.fixed(face.width, 0)) x \(NumberText.fixed(face.height, 0)) pixels, "
            + "\(faces) in the photo, quality \(quality.score), \(dimension) entries by \(model.name), \(bytes) bytes"
    }
}
