import Whorl

/// A print that a command is given: an image, or a template that was extracted before, told apart by the first bytes.
struct FingerInput {
    /// What the print is called.
    let name: String
    /// Its template.
    let template: FingerTemplate
    /// What the extractor found; nothing where a template was given.
    let features: FingerFeatures?
    /// The image; nothing where a template was given.
    let image: GrayImage?

    /// Reads and, where it is an image, extracts a print; warnings go to standard error.
    ///
    /// - Throws: what decoding and extraction throw.
    init(_ path: String, _ images: ImageOptions) throws(WhorlError) {
        try self.init(name: SampleInput.name(path), bytes: try SampleInput.bytes(path), images)
    }

    /// Takes a template and extracts an image; warnings go to standard error.
    ///
    /// - Throws: what decoding and extraction throw.
    init(name: String, bytes: [UInt8], _ images: ImageOptions) throws(WhorlError) {
        self.name = name
        if TemplateCodec.recognizes(bytes) {
            switch try TemplateCodec.decode(bytes) {
            case .finger(let template): self.template = template
            case .face: throw .wrongModality(got: .face, expected: .finger)
            }
            (features, image) = (nil, nil)
            return
        }
        let image = try images.gray(bytes, name)
        let features = try MinutiaExtractor().features(of: image)
        for warning in features.warnings { Console.warn("\(name): \(warning)") }
        template = FingerTemplate(features)
        self.features = features
        self.image = image
    }
}
