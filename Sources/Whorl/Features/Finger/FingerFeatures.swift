/// What the extractor finds in a print.
public struct FingerFeatures: Sendable, Equatable {
    /// Columns of the print at 500 dpi.
    public let width: Int
    /// Rows of the print at 500 dpi.
    public let height: Int
    /// Minutiae, the most reliable first.
    public let minutiae: [Minutia]
    /// Descriptors of the first minutiae, at most ``MinutiaDescriptor/most``.
    public let descriptors: [MinutiaDescriptor]
    /// The ridge flow.
    public let ridges: RidgeField
    /// Median distance from ridge to ridge in pixels at 500 dpi.
    public let ridgePeriod: Double
    /// How usable the print is.
    public let quality: FingerQuality
    /// What a person should look at; empty when all is well.
    public let warnings: [FingerWarning]

    /// Makes features of their parts.
    public init(
        width: Int, height: Int, minutiae: [Minutia], descriptors: [MinutiaDescriptor] = [], ridges: RidgeField,
        ridgePeriod: Double, quality: FingerQuality, warnings: [FingerWarning]
    ) {
        self.width = width
        self.height = height
        self.minutiae = minutiae
        self.descriptors = descriptors
        self.ridges = ridges
        self.ridgePeriod = ridgePeriod
        self.quality = quality
        self.warnings = warnings
    }
}
