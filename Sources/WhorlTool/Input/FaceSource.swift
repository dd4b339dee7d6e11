import Whorl

/// Reads faces: photos, and templates that were extracted before, told apart by the first bytes.
struct FaceSource {
    /// Which of several faces is meant, and whether its mirror image counts.
    let options: FaceOptions
    /// Makes templates of photos.
    let samples: SampleExtractor

    /// Prepares to read; models are loaded when the first photo needs them.
    init(_ settings: FaceSettings) {
        options = settings.options
        samples = settings.samples
    }

    /// Reads a photo or a template.
    ///
    /// - Throws: ``WhorlError/wrongModality(got:expected:)`` for a print's template, and what reading and extraction throw.
    func read(_ path: String, _ images: ImageOptions) throws(WhorlError) -> FaceTemplate {
        let bytes = try SampleInput.bytes(path)
        let template: Template
        if TemplateCodec.recognizes(bytes) {
            template = try TemplateCodec.decode(bytes)
        } else {
            let photo = try images.color(bytes, SampleInput.name(path))
            template = try ExtractedImage(photo: photo, by: samples.faces(), options).template
        }
        guard case .face(let face) = template else { throw .wrongModality(got: .finger, expected: .face) }
        return face
    }
}
