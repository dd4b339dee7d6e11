internal import WhorlNumerics

extension FingerWarning {
    /// What is unlikely about a print.
    ///
    /// - Parameter resolution: the one that the image was used at, in dpi.
    static func all(resolution: Double, period: RidgePeriod, quality: FingerQuality) -> [FingerWarning] {
        var warnings: [FingerWarning] = []
        if !FingerParameters.likelyPeriods.contains(period.median) {
            let likely = resolution * Double(FingerParameters.usualPeriod / period.median)
            warnings.append(.unlikelyResolution(used: resolution, likely: likely))
        }
        if quality.score < FingerParameters.lowQuality { warnings.append(.lowQuality(score: quality.score)) }
        return warnings
    }
}
