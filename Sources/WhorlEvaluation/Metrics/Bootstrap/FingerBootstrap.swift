import WhorlNumerics

/// Confidence intervals that know that a finger takes part in many comparisons: fingers are resampled, not pairs.
///
/// Of each data set as many fingers are drawn with replacement as it has; a comparison counts as often as its fingers
/// were drawn (the product for two fingers). Intervals are those between the percentiles: Efron, Tibshirani, An
/// Introduction to the Bootstrap, 1993, chapter 13; on fingers instead of pairs: Bolle, Ratha, Pankanti, Error analysis
/// of pattern recognition systems - the subsets bootstrap, Computer Vision and Image Understanding 93, 2004.
public struct FingerBootstrap: Sendable {
    /// Resamples where there are few comparisons.
    public static let maximumResamples = 1000
    /// Comparisons looked at in all resamples together, at most: it holds the time to seconds.
    static let budget = 400_000_000
    /// Resamples below which percentiles of 2.5 % mean nothing.
    static let minimumResamples = 100
    /// Denominators of the false match rates whose false non-match rate is resampled.
    static let denominators = [100, 1000]

    /// Resamples that were made and had both kinds of comparisons.
    public let resamples: Int
    /// Of the equal error rate.
    public let eer: RateInterval
    /// Of the FNMR at FMR 1/100.
    public let fmr100: RateInterval
    /// Of the FNMR at FMR 1/1000.
    public let fmr1000: RateInterval

    /// Resamples the fingers; nothing with fewer than two fingers in every set, or without both kinds of comparisons.
    ///
    /// Equal seeds give equal intervals.
    public init?(_ labeled: FingerScores, seed: UInt64 = 1) {
        let ladder = ScoreLadder(labeled)
        guard labeled.sets.contains(where: { $0.count > 1 }), ladder.hasBothKinds else { return nil }
        let resamples = min(
            Self.maximumResamples, max(Self.minimumResamples, Self.budget / labeled.comparisons.count))
        var generator = SeededGenerator(seed: seed)
        var rates: [ScoreLadder.Rates] = []
        for _ in 0..<resamples {
            let weights = Self.draws(labeled.sets, using: &generator)
            if let resampled = ladder.rates(weights: weights, denominators: Self.denominators) {
                rates.append(resampled)
            }
        }
        guard !rates.isEmpty else { return nil }
        self.resamples = rates.count
        eer = RateInterval(percentilesOf: rates.map(\.eer))
        fmr100 = RateInterval(percentilesOf: rates.map { $0.fnmr[0] })
        fmr1000 = RateInterval(percentilesOf: rates.map { $0.fnmr[1] })
    }

    /// How often each finger was drawn.
    private static func draws(_ sets: [Range<Int>], using generator: inout SeededGenerator) -> [Int] {
        var weights = [Int](repeating: 0, count: sets.last?.upperBound ?? 0)
        for fingers in sets {
            for _ in fingers { weights[Int.random(in: fingers, using: &generator)] += 1 }
        }
        return weights
    }
}
