import Whorl

/// What the samples of a manifest are, and how templates are made of them.
public enum TemplateSource: Sendable {
    /// Prints, at the resolution that is stated where the manifest says none; nil for what is assumed.
    case prints(resolution: Double?)
    /// Photos, each of its largest face.
    case faces(FaceEmbedding)

    /// What the samples are.
    var content: EvaluatedData.Content {
        switch self {
        case .prints: .prints(extractorVersion: MinutiaExtractor.version)
        case .faces(let embedding): .faces(model: embedding.model, metric: embedding.metric)
        }
    }

    /// Names everything that a template depends on beside the image, whose resolution the manifest may state.
    func way(_ resolution: Double?) -> String {
        switch self {
        case .prints(let standard): "print \(MinutiaExtractor.version) \(resolution ?? standard ?? 0)"
        case .faces(let embedding): "face \(embedding.way)"
        }
    }

    /// The versions that scores depend on.
    var versions: [String: String] {
        switch self {
        case .prints:
            ["extractor": "\(MinutiaExtractor.version)", "calibration": "\(Calibration.finger.version)"]
        case .faces(let embedding):
            [
                "pipeline": "\(FaceFeatures.pipelineVersion)",
                "embedder": "\(embedding.model.name) \(embedding.model.sha256)",
            ]
        }
    }

    /// A template, what a person should look at, and what it took.
    struct Extracted: Sendable {
        let template: Template
        let warnings: [FingerWarning]
        /// CPU seconds: of a print from gray image to template, of a face from encoded image to template.
        let seconds: Double
    }

    /// Makes the template of an image on the calling thread.
    ///
    /// - Parameters:
    ///   - bytes: the image file.
    ///   - resolution: that the manifest states; photos have none.
    /// - Returns: the template and what it took.
    /// - Throws: what decoding and extracting throw.
    func template(of bytes: [UInt8], _ resolution: Double?) throws(WhorlError) -> Extracted {
        switch self {
        case .prints(let standard):
            let image = try ImageDecoder.gray(bytes: bytes, resolution: resolution ?? standard)
            let start = ThreadClock.seconds
            let features = try MinutiaExtractor().features(of: image)
            let template = Template.finger(FingerTemplate(features))
            return Extracted(template: template, warnings: features.warnings, seconds: ThreadClock.seconds - start)
        case .faces(let embedding):
            let start = ThreadClock.seconds
            let template = Template.face(try embedding.template(of: bytes))
            return Extracted(template: template, warnings: [], seconds: ThreadClock.seconds - start)
        }
    }
}
