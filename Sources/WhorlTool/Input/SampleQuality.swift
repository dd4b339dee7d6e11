import Whorl

/// The quality of a sample, also of one that cannot be used.
struct SampleQuality {
    let modality: Modality
    let quality: ScoredQuality
    /// What keeps the sample from being used.
    let refusal: WhorlError?

    /// Measures a sample.
    ///
    /// - Parameters:
    ///   - bytes: the image.
    ///   - modality: what it is said to be of; nil to look at it as a print, and as a face where it shows no print.
    ///   - faces: how faces are looked at.
    ///   - resolution: dots per inch of a print, where they are stated.
    /// - Throws: what decoding and extraction throw where there is nothing to measure.
    init(
        _ bytes: [UInt8], _ modality: Modality?, _ faces: FaceSettings, resolution: Double?
    ) throws(WhorlError) {
        switch modality {
        case .finger: self = try Self.finger(bytes, resolution)
        case .face: self = try Self.face(bytes, faces)
        case nil:
            do throws(WhorlError) {
                self = try Self.finger(bytes, resolution)
            } catch {
                guard error.mayShowAFace else { throw error }
                self = try Self.face(bytes, faces)
            }
        }
    }

    private init(_ modality: Modality, _ quality: ScoredQuality, refusal: WhorlError? = nil) {
        self.modality = modality
        self.quality = quality
        self.refusal = refusal
    }

    private static func finger(_ bytes: [UInt8], _ resolution: Double?) throws(WhorlError) -> SampleQuality {
        let image = try ImageDecoder.gray(bytes: bytes, resolution: resolution)
        return SampleQuality(.finger, ScoredQuality(try MinutiaExtractor().features(of: image).quality))
    }

    private static func face(_ bytes: [UInt8], _ settings: FaceSettings) throws(WhorlError) -> SampleQuality {
        let models = settings.models.folder
        let detector = try FaceDetector(try models.open(try models.chosen(.detector).name))
        let examination = try FaceExamination(
            of: try ImageDecoder.color(bytes: bytes), by: detector, largest: settings.largest)
        return SampleQuality(.face, ScoredQuality(examination.quality), refusal: examination.measures.refusal)
    }
}

extension WhorlError {
    /// Whether an image that was refused as a print may be a photo.
    var mayShowAFace: Bool {
        switch self {
        case .noFingerprint, .tooFewMinutiae, .imageTooSmall: true
        default: false
        }
    }
}
