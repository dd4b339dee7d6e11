internal import WhorlNumerics

/// Image to minutiae: the conductor of the finger's feature stage.
public struct MinutiaExtractor: Sendable {
    /// The version of everything that shapes a template; templates of different versions are never compared.
    public static let version = 2

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
        try features(of: image) { _ in }
    }

    /// Finds the minutiae of a print and shows each intermediate result as soon as it is made, so that a print that is
    /// refused shows what came before.
    ///
    /// - Parameters:
    ///   - image: as ``features(of:)`` takes it.
    ///   - watch: receives the steps in the order of their making.
    /// - Returns: the same features.
    /// - Throws: what ``features(of:)`` throws.
    package func features(
        of image: GrayImage, watch: (ExtractionStep) -> Void
    ) throws(WhorlError) -> FingerFeatures {
        let working = try workingImage(of: image)
        watch(.working(working))
        let print = NormalizedPrint(working)
        watch(.normalized(print))
        let restored = RestoredPrint(print)
        watch(.restored(restored))
        let orientation = OrientationField(restored.pixels, sigmas: FingerParameters.tensorSigmas)
        watch(.flow(orientation))
        let area = PrintArea(restored, orientation)
        watch(.area(area))
        let period = RidgePeriod(restored.pixels, orientation, area)
        watch(.period(period))
        let enhanced = EnhancedPrint(restored.pixels, orientation, period, area)
        watch(.enhanced(enhanced))
        let clarity = RidgeClarity(print, enhanced)
        watch(.clarity(clarity))
        try checkRidges(area, period, clarity)
        let skeleton = Skeleton(enhanced)
        watch(.thinned(skeleton))
        var ridges = RidgeGraph(skeleton)
        ridges.repair(along: orientation)
        watch(.repaired(ridges.skeleton))
        let found = SkeletonMinutiae(ridges, along: orientation)
        watch(.found(found))
        let minutiae = MinutiaFilter.reliable(found, area, clarity)
        watch(.filtered(minutiae))
        try checkCount(minutiae)
        let quality = FingerQuality(print, area, clarity, minutiae)
        return FingerFeatures(
            width: working.width, height: working.height, minutiae: minutiae,
            descriptors: MinutiaDescriptor.all(of: minutiae, in: restored),
            ridges: RidgeField(orientation, area), ridgePeriod: Double(period.median), quality: quality,
            warnings: FingerWarning.all(resolution: image.resolution, period: period, quality: quality))
    }
}
