import Glibc

/// The exponential tail of non-mated scores: how fast the FMR falls where no comparison was seen any more.
///
/// Peaks over a threshold: above a high enough score the exceedances of most distributions are near a generalised
/// Pareto law (Pickands, Statistical inference using extreme order statistics, Annals of Statistics 3, 1975), which is
/// exponential where its shape is 0. Its scale is then the mean exceedance, the maximum likelihood estimate.
public struct ExponentialTail: Sendable, Equatable, Codable {
    /// Exceedances begin above this score.
    public let threshold: Double
    /// FMR at ``threshold``.
    public let fmr: Double
    /// Exceedances.
    public let count: Int
    /// The number of equally weighted exceedances that would tell as much.
    public let effectiveCount: Double
    /// Mean exceedance: the score that divides the FMR by e.
    public let scale: Double
    /// Standard error of ``scale``.
    public let scaleError: Double
    /// Shape of the generalised Pareto law by the method of moments: 0 is exponential, above 0 the tail is heavier and
    /// extrapolated rates are too low, below 0 they are too high.
    ///
    /// Hosking, Wallis, Parameter and quantile estimation for the generalized Pareto distribution, Technometrics 29,
    /// 1987.
    public let shape: Double
    /// Standard error of ``shape`` where it is 0.
    public let shapeError: Double
    /// Kolmogorov-Smirnov statistic in the modified form for an exponential law of estimated scale: above
    /// ``criticalStatistic`` the exceedances are not exponential.
    ///
    /// Stephens, EDF statistics for goodness of fit and some comparisons, JASA 69, 1974.
    public let statistic: Double

    /// What ``statistic`` exceeds in 5 % of exponential samples.
    public static let criticalStatistic = 1.094

    /// The largest share of comparisons whose scores are the tail, `0...1`.
    public static let share = 0.01
    /// The most exceedances, where comparisons are so many that the tail can begin nearer to its end.
    public static let maximumCount = 5000.0
    /// Exceedances below which no tail is fitted.
    static let minimumCount = 20

    /// Whether the shape is heavier than exponential by more than two standard errors.
    public var isHeavier: Bool { shape > 2 * shapeError }

    /// Fits the scores above the lowest threshold whose FMR is at most ``share``, or less where that leaves more than
    /// ``maximumCount``; nothing where they are too few or all the same.
    init?(_ scores: PooledScores) {
        let share = min(Self.share, Self.maximumCount / scores.effectiveCount)
        guard let start = scores.thresholds.first(where: { scores.accepted[$0] <= share }) else { return nil }
        let threshold = scores.entries[start].score
        let peaks = scores.tail(above: start)
        let count = peaks.reduce(0) { $0 + $1.count }
        guard count >= Self.minimumCount else { return nil }
        let weight = peaks.reduce(0) { $0 + $1.mass }
        let mean = peaks.reduce(0) { $0 + $1.mass * ($1.score - threshold) } / weight
        let squares = peaks.reduce(0) { sum, peak in
            let deviation = peak.score - threshold - mean
            return sum + peak.mass * deviation * deviation
        }
        guard squares > 0 else { return nil }
        self.threshold = threshold
        fmr = scores.accepted[start]
        self.count = count
        effectiveCount = weight * weight / peaks.reduce(0) { $0 + $1.squaredMass }
        scale = mean
        scaleError = mean / effectiveCount.squareRoot()
        shape = (1 - mean * mean * weight / squares) / 2
        shapeError = 1 / effectiveCount.squareRoot()
        statistic = Self.kolmogorovSmirnov(
            peaks.map { ($0.score - threshold, $0.mass / weight) }, scale: mean, count: effectiveCount)
    }

    /// Coefficients of the modified statistic, table 1A of Stephens for the exponential case.
    private static let (shift, constant, slope) = (0.2, 0.26, 0.5)

    private static func kolmogorovSmirnov(
        _ peaks: [(excess: Double, share: Double)], scale: Double, count: Double
    ) -> Double {
        var below = 0.0
        var distance = 0.0
        for peak in peaks {
            let expected = -expm1(-peak.excess / scale)
            distance = max(distance, abs(expected - below), abs(expected - below - peak.share))
            below += peak.share
        }
        return (distance - shift / count) * (count.squareRoot() + constant + slope / count.squareRoot())
    }
}
