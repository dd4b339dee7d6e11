/// Image to minutiae: the conductor of the finger's feature stage.
public struct MinutiaExtractor: Sendable {
    /// The version of everything that shapes a template; templates of different versions are never compared.
    public static let version = 1

    /// Makes an extractor.
    public init() {}

    /// Finds the minutiae of a print.
    ///
    /// - Parameter image: any resolution of 250...2000 dpi; ridges dark.
    /// - Throws: ``WhorlError/blankImage``, ``WhorlError/noFingerprint(ridgeArea:minimum:)``,
    ///   ``WhorlError/tooFewMinutiae(got:minimum:)``, ``WhorlError/imageTooSmall(width:height:minimum:)``.
    public func features(of image: GrayImage) throws(WhorlError) -> FingerFeatures {
        throw .blankImage
    }
}
