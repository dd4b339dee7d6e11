import Whorl

/// The error rates at one threshold, with the counts they come from.
public struct OperatingPoint: Sendable, Equatable, Codable {
    /// The least score that is accepted; nil where no finite score is (all comparisons are rejected).
    public let threshold: Double?
    /// Non-mated comparisons that are accepted.
    public let falseMatches: Int
    /// All non-mated comparisons.
    public let nonMated: Int
    /// Mated comparisons that are not accepted.
    public let falseNonMatches: Int
    /// All mated comparisons.
    public let mated: Int
    /// False match rate, `0...1`.
    public let fmr: Double
    /// 95 % Clopper-Pearson interval of ``fmr`` as if comparisons were independent.
    public let fmrInterval: RateInterval
    /// False non-match rate, `0...1`.
    public let fnmr: Double
    /// 95 % Clopper-Pearson interval of ``fnmr`` as if comparisons were independent.
    public let fnmrInterval: RateInterval

    init(_ point: DETCurve.Point, of curve: DETCurve) {
        threshold = point.threshold.score.isFinite ? point.threshold.score : nil
        falseMatches = point.falseMatches
        nonMated = curve.nonMated
        falseNonMatches = point.falseNonMatches
        mated = curve.mated
        fmr = curve.fmr(point)
        fmrInterval = .clopperPearson(point.falseMatches, of: curve.nonMated)
        fnmr = curve.fnmr(point)
        fnmrInterval = .clopperPearson(point.falseNonMatches, of: curve.mated)
    }
}
