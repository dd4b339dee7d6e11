internal import WhorlNumerics

extension FingerWarning {
    /// What is unlikely about a print whose image was said or assumed to have `resolution` dpi.
    static func all(resolution: Double, period: RidgePeriod, quality: FingerQuality) -> [FingerWarning] {
        var warnings: [FingerWarning] = []
        if !FingerParameters.likelyPeriods.contains(period.median) {
            let likely = resolution * Double(period.median / FingerParameters.usualPeriod)
            warnings.append(.unlikelyResolution(used: resolution, likely: likely))
        }
        if quality.score < FingerParameters.lowQuality { warnings.append(.lowQuality(score: quality.score)) }
        return warnings
    }
}
