import Whorl

/// A face that a command is given: a photo, or a template that was extracted before, told apart by the first bytes.
struct FaceInput {
    /// What the sample is called.
    let name: String
    /// Its template.
    let template: FaceTemplate
    /// What the extractor found; nothing where a template was given.
    let features: FaceFeatures?

    /// Takes a template.
    ///
    /// - Throws: ``WhorlError/wrongModality(got:expected:)`` and what decoding throws.
    init(name: String, template bytes: [UInt8]) throws(WhorlError) {
        switch try TemplateCodec.decode(bytes) {
        case .face(let template): self.template = template
        case .finger: throw .wrongModality(got: .finger, expected: .face)
        }
        self.name = name
        features = nil
    }

    /// Extracts the face of a photo.
    ///
    /// - Throws: what decoding and extraction throw.
    init(
        name: String, photo: ColorImage, _ extractor: FaceExtractor, _ options: FaceOptions
    ) throws(WhorlError) {
        let features = try extractor.features(of: photo, options: options)
        self.name = name
        self.features = features
        template = FaceTemplate(features)
    }
}
