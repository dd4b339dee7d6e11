import Whorl

/// The quality of a sample, also of one that cannot be used.
struct SampleQuality {
    let modality: Modality
    let quality: ScoredQuality
    /// What keeps the sample from being used.
    let refusal: WhorlError?

    /// Measures a print.
    ///
    /// - Throws: what decoding and extraction throw.
    init(print bytes: [UInt8], name: String, _ images: ImageOptions) throws(WhorlError) {
        let image = try images.gray(bytes, name)
        modality = .finger
        quality = ScoredQuality(try MinutiaExtractor().features(of: image).quality)
        refusal = nil
    }

    /// Measures the face of a photo.
    init(_ examination: FaceExamination) {
        modality = .face
        quality = ScoredQuality(examination.quality)
        refusal = examination.measures.refusal
    }
}

/// The quality of a sample of any modality: its score and the components that it is made of.
struct ScoredQuality: Encodable {
    /// A component that a person can do something about.
    struct Component {
        let name: String
        /// 0...100, higher is better.
        let value: Int
        /// What would make it better.
        let advice: String
    }

    /// Components below this are worth improving.
    static let wanted = 50

    /// 0...100, the sample.
    let score: Int
    let components: [Component]

    /// Names the components of a face.
    init(_ quality: FaceQuality) {
        score = quality.score
        components = [
            Component(
                name: "interEyeDistance", value: quality.interEyeDistance,
                advice: "capture the face from nearer, or at a higher resolution"),
            Component(name: "pose", value: quality.pose, advice: "let the person look into the camera"),
            Component(name: "sharpness", value: quality.sharpness, advice: "hold still and focus on the face"),
            Component(name: "exposure", value: quality.exposure, advice: "light the face evenly"),
            Component(name: "detection", value: quality.detection, advice: "show the whole face, uncovered"),
        ]
    }

    /// Names the components of a print.
    init(_ quality: FingerQuality) {
        score = quality.score
        components = [
            Component(name: "area", value: quality.area, advice: "press more of the finger on the sensor"),
            Component(name: "contrast", value: quality.contrast, advice: "clean the sensor, and press evenly"),
            Component(
                name: "clarity", value: quality.clarity, advice: "clean the finger, and moisten it where it is dry"),
            Component(name: "minutiae", value: quality.minutiae, advice: "present the middle of the finger"),
        ]
    }

    /// What is worth doing, worst component first.
    var advice: [String] {
        components.filter { $0.value < Self.wanted }.sorted { $0.value < $1.value }.map(\.advice)
    }

    func encode(to encoder: any Encoder) throws {
        var values = Dictionary(uniqueKeysWithValues: components.map { ($0.name, $0.value) })
        values["score"] = score
        try values.encode(to: encoder)
    }
}
