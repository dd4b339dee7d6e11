package import Whorl

/// Bytes of an image to a sample: decode, check the quality, extract.
package struct SampleReader: Sendable {
    /// Reads bytes that are of a modality and, for a print, of a finger.
    package typealias Extraction = @Sendable ([UInt8], Modality, FingerPosition) throws(WhorlError) -> CapturedSample

    /// The modalities that can be read.
    package let modalities: [Modality]
    /// The model that faces are compared by.
    package let embedder: ModelIdentity?
    private let extract: Extraction

    /// Makes a reader.
    ///
    /// - Parameter faces: nil where no models of faces are installed: prints alone can be read then.
    package init(faces: FaceExtractor?) {
        let samples = SampleExtractor(faces: faces, prints: SampleLimits.print, photos: SampleLimits.photo)
        self.init(modalities: faces == nil ? [.finger] : [.finger, .face], embedder: faces?.model) {
            (bytes, modality, position) throws(WhorlError) in
            CapturedSample(try samples.sample(SampleImage(bytes, modality, position)), position)
        }
    }

    /// Makes a reader of samples that are read in a way of their own.
    package init(modalities: [Modality], embedder: ModelIdentity?, _ extract: @escaping Extraction) {
        self.modalities = modalities
        self.embedder = embedder
        self.extract = extract
    }

    /// Reads a sample.
    ///
    /// - Parameters:
    ///   - bytes: an image file of any format that the engine reads.
    ///   - modality: what it is of.
    ///   - position: which finger.
    /// - Returns: the sample.
    /// - Throws: ``Refusal/engine(_:)`` with what decoding and extraction throw, ``Refusal/unsupported(_:)``.
    func read(
        _ bytes: [UInt8], _ modality: Modality, _ position: FingerPosition
    ) throws(Refusal) -> CapturedSample {
        do throws(WhorlError) {
            try SampleLimits.check(bytes)
            return try extract(bytes, modality, position)
        } catch .noDefaultModel {
            throw .unsupported(.face)
        } catch {
            throw .engine(error)
        }
    }
}

extension CapturedSample {
    /// What was extracted of an image of a person, and of which finger.
    fileprivate init(_ sample: ExtractedImage, _ position: FingerPosition) {
        switch sample.features {
        case .finger(let features, let image):
            self.init(
                finger: FingerSample(template: FingerTemplate(features), position: position), face: nil,
                size: (image.width, image.height), warnings: sample.warnings.map(\.description))
        case .face(let features, let photo):
            self.init(
                finger: nil, face: features, size: (photo.width, photo.height), reduction: photo.reduction, warnings: []
            )
        }
    }
}
