import Whorl

/// Reads faces; the models are loaded once, when the first photo needs them.
struct FaceSource {
    private let settings: FaceSettings
    private var loaded: FaceExtractor?

    /// Prepares to read.
    init(_ settings: FaceSettings) {
        self.settings = settings
    }

    /// The extractor of the chosen models.
    ///
    /// - Throws: ``WhorlError/missingModels(roles:folder:)`` and what reading the models throws.
    mutating func extractor() throws(WhorlError) -> FaceExtractor {
        if let loaded { return loaded }
        let extractor = try settings.extractor()
        loaded = extractor
        return extractor
    }

    /// Reads a photo or a template.
    ///
    /// - Throws: what reading and extraction throw.
    mutating func read(_ path: String, _ images: ImageOptions) throws(WhorlError) -> FaceInput {
        let name = SampleInput.name(path)
        let bytes = try SampleInput.bytes(path)
        if TemplateCodec.recognizes(bytes) { return try FaceInput(name: name, template: bytes) }
        return try FaceInput(name: name, photo: try images.color(bytes, name), try extractor(), settings.options)
    }
}
