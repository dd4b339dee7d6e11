public import Whorl

/// Bytes of an image to a sample: decode, check the quality, extract.
public struct SampleReader: Sendable {
    /// Makes a sample of an image file of a modality and a finger.
    package typealias Reading = @Sendable ([UInt8], Modality, FingerPosition) throws(Refusal) -> CapturedSample

    /// The modalities that can be read.
    public let modalities: [Modality]
    /// The model that faces are compared by.
    public let embedder: ModelIdentity?
    private let reading: Reading

    /// Makes a reader.
    ///
    /// - Parameter faces: nil where no models of faces are installed: prints alone can be read then.
    public init(faces: FaceExtractor?) {
        let samples = SampleExtractor(faces: faces)
        self.init(modalities: faces == nil ? [.finger] : [.finger, .face], embedder: faces?.model) {
            (bytes, modality, position) throws(Refusal) in try Self.extract(bytes, modality, position, samples)
        }
    }

    /// Makes a reader of samples that are read in a way of their own.
    package init(modalities: [Modality], embedder: ModelIdentity?, _ reading: @escaping Reading) {
        self.modalities = modalities
        self.embedder = embedder
        self.reading = reading
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
        try reading(bytes, modality, position)
    }

    private static func extract(
        _ bytes: [UInt8], _ modality: Modality, _ position: FingerPosition, _ samples: SampleExtractor
    ) throws(Refusal) -> CapturedSample {
        do throws(WhorlError) {
            let sample = try samples.sample(SampleImage(bytes, modality, position))
            switch sample.features {
            case .finger(let features, let image):
                return CapturedSample(
                    finger: FingerSample(template: FingerTemplate(features), position: position), face: nil,
                    size: (image.width, image.height), warnings: sample.warnings.map(\.description))
            case .face(let features, let photo):
                return CapturedSample(
                    finger: nil, face: features, size: (photo.width, photo.height), warnings: [])
            }
        } catch .noDefaultModel {
            throw .unsupported(.face)
        } catch {
            throw .engine(error)
        }
    }
}
