import Glibc

/// The exponential tail of non-mated scores: how fast the FMR falls where no comparison was seen any more.
///
/// Peaks over a threshold: above a high enough score the exceedances of most distributions are near a generalised
/// Pareto law (Pickands, Statistical inference using extreme order statistics, Annals of Statistics 3, 1975), which is
/// exponential where its shape is 0. Its scale is then the mean exceedance, the maximum likelihood estimate.
public struct ExponentialTail: Sendable, Equatable, Codable {
    /// Exceedances begin above this score.
    public let threshold: Double
    /// Mean FMR of the populations at ``threshold``.
    public let fmr: Double
    /// Exceedances.
    public let count: Int
    /// The number of independent exceedances that would tell as much.
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

    /// Exceedances below which no tail is fitted.
    static let minimumCount = 20

    /// Whether the shape is heavier than exponential by more than two standard errors.
    public var isHeavier: Bool { shape > 2 * shapeError }

    /// Fits the scores of all populations above one: populations differ in how often such scores are seen, the scale is
    /// theirs together, and so each comparison counts the same.
    ///
    /// - Returns: nothing where exceedances are too few or all the same.
    init?(_ sets: [CalibrationSet], above threshold: Double) {
        let peaks = sets.flatMap { set in
            set.scores.scores.indices.lazy.filter { set.scores.scores[$0] > threshold }.map {
                Peak(excess: set.scores.scores[$0] - threshold, count: set.scores.count(at: $0))
            }
        }.sorted { $0.excess < $1.excess }
        count = peaks.reduce(0) { $0 + $1.count }
        guard count >= Self.minimumCount else { return nil }
        let mean = peaks.reduce(0) { $0 + Double($1.count) * $1.excess } / Double(count)
        let variance =
            peaks.reduce(0) { $0 + Double($1.count) * ($1.excess - mean) * ($1.excess - mean) } / Double(count)
        guard variance > 0 else { return nil }
        self.threshold = threshold
        fmr = sets.reduce(0) { $0 + $1.fmr(at: threshold) } / Double(sets.count)
        effectiveCount = sets.reduce(0) {
            let (matches, effect) = $1.evidence(at: threshold)
            return $0 + Double(matches) / effect
        }
        scale = mean
        scaleError = mean / effectiveCount.squareRoot()
        shape = (1 - mean * mean / variance) / 2
        shapeError = 1 / effectiveCount.squareRoot()
        statistic = Self.kolmogorovSmirnov(peaks, scale: mean, effectiveCount)
    }

    /// Comparisons with one score.
    private struct Peak {
        let excess: Double
        let count: Int
    }

    /// Coefficients of the modified statistic, table 1A of Stephens for the exponential case.
    private static let (shift, constant, slope) = (0.2, 0.26, 0.5)

    private static func kolmogorovSmirnov(_ peaks: [Peak], scale: Double, _ count: Double) -> Double {
        let all = Double(peaks.reduce(0) { $0 + $1.count })
        var below = 0
        var distance = 0.0
        for peak in peaks {
            let expected = -expm1(-peak.excess / scale)
            distance = max(distance, abs(expected - Double(below) / all))
            below += peak.count
            distance = max(distance, abs(expected - Double(below) / all))
        }
        return (distance - shift / count) * (count.squareRoot() + constant + slope / count.squareRoot())
    }
}
