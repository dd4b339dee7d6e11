/// A template with the image that it was made of and what was found there.
public struct ExtractedImage: Sendable {
    /// What was found.
    public indirect enum Features: Sendable {
        /// In a print.
        case finger(FingerFeatures, GrayImage)
        /// In a photo.
        case face(FaceFeatures, ColorImage)
    }

    /// The comparable features.
    public let template: Template
    /// Everything that was found.
    public let features: Features

    /// Extracts a print.
    ///
    /// - Throws: what ``MinutiaExtractor/features(of:)`` throws.
    public init(print image: GrayImage) throws(WhorlError) {
        let features = try MinutiaExtractor().features(of: image)
        template = .finger(FingerTemplate(features))
        self.features = .finger(features, image)
    }

    /// Extracts the face of a photo.
    ///
    /// - Throws: what ``FaceExtractor/features(of:options:)`` throws.
    public init(
        photo: ColorImage, by extractor: FaceExtractor, _ options: FaceOptions = FaceOptions()
    ) throws(WhorlError) {
        let features = try extractor.features(of: photo, options: options)
        template = .face(FaceTemplate(features))
        self.features = .face(features, photo)
    }

    /// What a person should look at; the sample is used all the same.
    public var warnings: [FingerWarning] {
        switch features {
        case .finger(let features, _): features.warnings
        case .face: []
        }
    }
}
