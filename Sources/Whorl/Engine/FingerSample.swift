/// A print's template with the finger that it is said to be of.
public struct FingerSample: Sendable, Equatable {
    /// The comparable features.
    public let template: FingerTemplate
    /// The finger.
    public let position: FingerPosition

    /// Joins a template and its finger.
    public init(template: FingerTemplate, position: FingerPosition = .unknown) {
        self.template = template
        self.position = position
    }

    /// Extracts the template of an image.
    ///
    /// - Throws: what ``MinutiaExtractor/features(of:)`` throws.
    public init(image: GrayImage, position: FingerPosition = .unknown) throws(WhorlError) {
        self.init(template: FingerTemplate(try MinutiaExtractor().features(of: image)), position: position)
    }
}
