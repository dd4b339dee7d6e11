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
