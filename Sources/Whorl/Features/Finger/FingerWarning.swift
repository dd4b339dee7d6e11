internal import WhorlNumerics

/// Something about a print that a person should look at; the print is used all the same.
public enum FingerWarning: Sendable, Equatable, CustomStringConvertible {
    /// The ridge period fits another resolution than the one stated or assumed, in dots per inch.
    case unlikelyResolution(used: Double, likely: Double)
    /// The quality score, 0...100, is so low that the finger should be captured again.
    case lowQuality(score: Int)

    /// The warning as a sentence that says what to do.
    public var description: String {
        switch self {
        case .unlikelyResolution(let used, let likely):
            "the ridge period fits about \(Int(likely.rounded())) dpi, not \(Int(used.rounded())) dpi: "
                + "state the scanner's resolution"
        case .lowQuality(let score):
            "the quality is low (\(score) of 100): capture the finger again, cleaned and pressed flat"
        }
    }
}

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
