internal import WhorlNumerics

/// Image to minutiae: the conductor of the finger's feature stage.
public struct MinutiaExtractor: Sendable {
    /// The version of everything that shapes a template; templates of different versions are never compared.
    public static let version = 1

    /// Makes an extractor.
    public init() {}

    /// Finds the minutiae of a print.
    ///
    /// - Parameter image: ridges dark, of the resolution that it states, 250...2000 dpi.
    /// - Returns: at least `FingerParameters.minimumMinutiae` minutiae, and what else the print shows.
    /// - Throws: ``WhorlError/imageTooSmall(width:height:minimum:)``,
    ///   ``WhorlError/invalidResolution(got:minimum:maximum:)``, ``WhorlError/blankImage``,
    ///   ``WhorlError/noFingerprint(ridgeArea:minimum:)``, ``WhorlError/tooFewMinutiae(got:minimum:)``.
    public func features(of image: GrayImage) throws(WhorlError) -> FingerFeatures {
        let working = try workingImage(of: image)
        let print = NormalizedPrint(working)
        let flow = OrientationField(print.pixels, sigmas: FingerParameters.tensorSigmas)
        let area = PrintArea(print, flow)
        let period = RidgePeriod(print, flow, area)
        let draft = EnhancedPrint(print.pixels, flow, period, area)
        let orientation = OrientationField(draft.pixels, sigmas: [FingerParameters.refinedSigma])
        let enhanced = EnhancedPrint(print.pixels, orientation, period, area)
        let clarity = RidgeClarity(print, enhanced)
        try checkRidges(area, period, clarity)
        var skeleton = Skeleton(enhanced)
        skeleton.repair(along: orientation)
        let minutiae = MinutiaFilter.reliable(SkeletonMinutiae(skeleton, along: orientation), area, clarity)
        try checkCount(minutiae)
        let quality = FingerQuality(print, area, clarity, minutiae)
        return FingerFeatures(
            width: working.width, height: working.height, minutiae: minutiae, ridges: RidgeField(orientation, area),
            ridgePeriod: Double(period.median), quality: quality,
            warnings: FingerWarning.all(resolution: image.resolution, period: period, quality: quality))
    }
}
