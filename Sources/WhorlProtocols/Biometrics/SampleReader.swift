public import Whorl

/// Bytes of an image to a sample: decode, check the quality, extract.
public struct SampleReader: Sendable {
    /// Reads bytes that are of a modality and, for a print, of a finger.
    typealias Extraction = @Sendable ([UInt8], Modality, FingerPosition) throws(WhorlError) -> CapturedSample

    private let extract: Extraction
    /// The modalities that can be read.
    public let modalities: [Modality]
    /// The model that faces are compared by.
    public let embedder: ModelIdentity?

    /// Makes a reader.
    ///
    /// - Parameter faces: nil where no models of faces are installed: prints alone can be read then.
    public init(faces: FaceExtractor?) {
        self.init(faces == nil ? [.finger] : [.finger, .face], embedder: faces?.model) {
            (bytes, modality, position) throws(WhorlError) in
            try Self.sample(bytes, modality, position, faces)
        }
    }

    /// Reads by another extractor.
    init(_ modalities: [Modality], embedder: ModelIdentity?, _ extract: @escaping Extraction) {
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
            return try extract(bytes, modality, position)
        } catch .noDefaultModel {
            throw .unsupported(.face)
        } catch {
            throw .engine(error)
        }
    }

    private static func sample(
        _ bytes: [UInt8], _ modality: Modality, _ position: FingerPosition, _ faces: FaceExtractor?
    ) throws(WhorlError) -> CapturedSample {
        switch modality {
        case .finger:
            let image = try ImageDecoder.gray(bytes: bytes)
            let features = try MinutiaExtractor().features(of: image)
            return CapturedSample(
                finger: FingerSample(template: FingerTemplate(features), position: position), face: nil,
                size: (image.width, image.height), warnings: features.warnings.map(\.description))
        case .face:
            guard let faces else { throw .noDefaultModel(role: .embedder) }
            let photo = try ImageDecoder.color(bytes: bytes)
            let features = try faces.features(of: photo)
            return CapturedSample(finger: nil, face: features, size: (photo.width, photo.height), warnings: [])
        }
    }
}
