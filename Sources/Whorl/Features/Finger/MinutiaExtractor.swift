internal import WhorlNumerics

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
        let print = NormalizedPrint(image)
        let coarse = OrientationField(print.pixels, sigmas: FingerParameters.tensorSigmas)
        let area = PrintArea(print, coarse)
        let period = RidgePeriod(print, coarse, area)
        let draft = EnhancedPrint(print.pixels, coarse, period, area)
        let orientation = OrientationField(draft.pixels, sigmas: [FingerParameters.refinedSigma])
        let enhanced = EnhancedPrint(print.pixels, orientation, period, area)
        var skeleton = Skeleton(enhanced)
        skeleton.repair(along: orientation)
        let clarity = RidgeClarity(print, enhanced)
        let minutiae = MinutiaFilter.reliable(SkeletonMinutiae(skeleton, along: orientation), area, clarity)
        return FingerFeatures(
            width: image.width, height: image.height, minutiae: minutiae,
            ridges: RidgeField(orientation, area), ridgePeriod: Double(period.median),
            quality: FingerQuality(score: 50, area: 50, contrast: 50, clarity: 50, minutiae: 50), warnings: [])
    }
}
