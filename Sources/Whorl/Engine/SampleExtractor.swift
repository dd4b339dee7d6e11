internal import WhorlNumerics

/// Bytes of an image to a template: the conductor from sample to template, for both modalities.
///
/// May be used by many threads at once. Models of faces are read when the first face needs them, and stay.
public final class SampleExtractor: Sendable {
    /// Where faces are read from.
    private enum Models: Sendable {
        case none
        case folder(ModelFolder, embedder: String?)
        case open(FaceExtractor)
    }

    private let models: ParallelLock<Models>
    private let printLimits: ImageLimits
    private let photoLimits: ImageLimits

    /// Extracts prints, and faces where models of them are given.
    ///
    /// - Parameter faces: a detector and an embedder; nil where prints alone are extracted.
    public convenience init(faces: FaceExtractor? = nil) {
        self.init(faces: faces, prints: .standard, photos: .anySize)
    }

    /// Extracts prints, and faces where models of them are given, of images within limits.
    ///
    /// - Parameters:
    ///   - faces: a detector and an embedder; nil where prints alone are extracted.
    ///   - prints: what an image of a finger may be.
    ///   - photos: what an image of a face may be.
    package init(faces: FaceExtractor?, prints: ImageLimits, photos: ImageLimits) {
        models = ParallelLock(faces.map(Models.open) ?? .none)
        (printLimits, photoLimits) = (prints, photos)
    }

    /// Extracts prints, and faces by installed models.
    ///
    /// - Parameters:
    ///   - models: where the models are.
    ///   - embedder: the embedder that is asked for; the default unless stated.
    public init(models: ModelFolder, embedder: String? = nil) {
        self.models = ParallelLock(.folder(models, embedder: embedder))
        (printLimits, photoLimits) = (.standard, .anySize)
    }

    /// What makes embeddings of faces.
    ///
    /// - Throws: ``WhorlError/noDefaultModel(role:)`` where there are no models, and as
    ///   ``FaceExtractor/init(models:embedder:)``; the next call tries again.
    public func faces() throws(WhorlError) -> FaceExtractor {
        try models.withLock { (models) throws(WhorlError) in
            switch models {
            case .none: throw .noDefaultModel(role: .embedder)
            case .open(let faces): return faces
            case .folder(let folder, let embedder):
                let faces = try FaceExtractor(models: folder, embedder: embedder)
                models = .open(faces)
                return faces
            }
        }
    }

    /// Decodes an image and extracts its template.
    ///
    /// - Parameters:
    ///   - image: the file, and what it is of.
    ///   - options: which of several faces is meant, and whether its mirror image counts.
    /// - Returns: the template with what was found.
    /// - Throws: what decoding throws; as ``MinutiaExtractor/features(of:)`` for a print; as ``faces()`` and
    ///   ``FaceExtractor/features(of:options:)`` for a face.
    public func sample(
        _ image: SampleImage, _ options: FaceOptions = FaceOptions()
    ) throws(WhorlError) -> ExtractedImage {
        switch image.modality {
        case .finger:
            return try ExtractedImage(
                print: ImageDecoder.gray(
                    bytes: image.bytes, resolution: image.resolution, record: image.record, limits: printLimits))
        case .face:
            let faces = try faces()
            return try ExtractedImage(
                photo: ImageDecoder.color(bytes: image.bytes, record: image.record, limits: photoLimits), by: faces,
                options)
        }
    }

    /// Extracts what a person presents.
    ///
    /// - Throws: the same errors as for one image.
    public func presentation(
        _ images: [SampleImage], _ options: FaceOptions = FaceOptions()
    ) throws(WhorlError) -> Presentation {
        var (fingers, faces): ([FingerSample], [FaceTemplate]) = ([], [])
        for image in images {
            switch try sample(image, options).template {
            case .finger(let template): fingers.append(FingerSample(template: template, position: image.position))
            case .face(let template): faces.append(template)
            }
        }
        return Presentation(fingers: fingers, faces: faces)
    }
}
