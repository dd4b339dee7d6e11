public import Whorl

/// Bytes of an image to a sample: decode, check the quality, extract.
public struct SampleReader: Sendable {
    private let faces: FaceExtractor?
    private let samples: SampleExtractor

    /// Makes a reader.
    ///
    /// - Parameter faces: nil where no models of faces are installed: prints alone can be read then.
    public init(faces: FaceExtractor?) {
        self.faces = faces
        samples = SampleExtractor(faces: faces)
    }

    /// The modalities that can be read.
    public var modalities: [Modality] { faces == nil ? [.finger] : [.finger, .face] }
    /// The model that faces are compared by.
    public var embedder: ModelIdentity? { faces?.model }

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
