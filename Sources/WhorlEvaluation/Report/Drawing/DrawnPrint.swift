import FoundationEssentials
public import Whorl

/// A print to be drawn: its template, and its image where that is at hand.
public struct DrawnPrint: Sendable {
    /// What it is called.
    public let name: String
    /// Its minutiae and ridge flow.
    public let template: FingerTemplate
    /// The sample at the template's resolution; nil where only a template is at hand.
    let picture: GrayImage?

    /// Joins a template with the image that it was made of, at any resolution.
    public init(name: String, template: FingerTemplate, image: GrayImage?) {
        self.name = name
        self.template = template
        picture = image?.resampled(to: GrayImage.assumedResolution)
    }

    /// The image as the base64 of a PNG file.
    ///
    /// - Throws: what the encoder throws.
    func encodedPicture() throws(WhorlError) -> String? {
        guard let picture else { return nil }
        return Data(try PNGEncoder.bytes(picture)).base64EncodedString()
    }
}
