import Glibc

/// How a rate varies over populations, each of which knows its own with an error: a random effects model of its logarithm.
///
/// The variance between populations is the one at which weighted squared deviations are as large as their number lets
/// expect (Paule, Mandel, Consensus values and weighting factors, Journal of Research of the National Bureau of
/// Standards 87, 1982).
package struct PopulationSpread: Sendable, Equatable {
    /// A population's false matches at a threshold.
    package struct Observation: Sendable, Equatable {
        /// Natural logarithm of the rate, half a false match added.
        let logRate: Double
        /// Its variance.
        let variance: Double

        /// Counts false matches.
        ///
        /// - Parameters:
        ///   - matches: false matches.
        ///   - comparisons: non-mated comparisons.
        ///   - designEffect: ``NonMatedTail/designEffect(at:)``.
        package init(matches: Int, of comparisons: Int, designEffect: Double) {
            // Half a match more and one comparison more, so that the logarithm of none is finite (Haldane, 1956).
            let half = 0.5
            logRate = log((Double(matches) + half) / Double(comparisons + 1))
            variance = designEffect / (Double(matches) + half)
        }
    }

    /// The confidence of the bounds, one-sided.
    package static let confidence = 0.95
    private static let halvings = 60

    private let observations: [Observation]
    /// Variance of the logarithm between populations.
    package let variance: Double
    /// Mean of the logarithm over populations.
    private let mean: Double
    /// Variance of ``mean``.
    private let meanVariance: Double

    /// Estimates the spread.
    ///
    /// - Parameters:
    ///   - observations: at least one.
    ///   - least: the variance between populations that is known to be there.
    package init(_ observations: [Observation], atLeast least: Double = 0) {
        self.observations = observations
        variance = max(least, Self.between(observations))
        (mean, meanVariance) = Self.mean(observations, variance)
    }

    /// The bound that the rate of a population that was not seen keeps with ``confidence``.
    ///
    /// A prediction interval: Higgins, Thompson, Spiegelhalter, A re-evaluation of random-effects meta-analysis, Journal
    /// of the Royal Statistical Society A 172, 2009, with as many degrees of freedom as there are populations but one.
    /// Of two the one degree that is left makes any bound useless, 6 deviations: they are taken as if the spread were known.
    package var unseen: Double {
        let quantile =
            observations.count > 2
            ? StudentDistribution(freedom: Double(observations.count - 1)).quantile(Self.confidence)
            : NormalDistribution.quantile(Self.confidence)
        return exp(mean + quantile * (variance + meanVariance).squareRoot())
    }

    /// The bound of the population with the highest one, each seen in the light of the others: where a population's own
    /// counts say little, the mean of all and their spread do.
    package var worst: Double {
        observations.map { own in
            guard variance > 0 else { return exp(mean + Self.deviations * meanVariance.squareRoot()) }
            let joint = 1 / (1 / own.variance + 1 / variance)
            let center = joint * (own.logRate / own.variance + mean / variance)
            return exp(center + Self.deviations * joint.squareRoot())
        }.max() ?? 1
    }

    private static let deviations = NormalDistribution.quantile(confidence)

    private static func mean(_ observations: [Observation], _ variance: Double) -> (Double, Double) {
        let weights = observations.map { 1 / ($0.variance + variance) }
        let total = weights.reduce(0, +)
        return (zip(weights, observations).reduce(0) { $0 + $1.0 * $1.1.logRate } / total, 1 / total)
    }

    private static func between(_ observations: [Observation]) -> Double {
        // One population deviates from its own mean by rounding alone.
        guard observations.count > 1 else { return 0 }
        let expected = Double(observations.count - 1)
        func excess(_ variance: Double) -> Double {
            let (center, _) = mean(observations, variance)
            return observations.reduce(0) {
                let deviation = $1.logRate - center
                return $0 + deviation * deviation / ($1.variance + variance)
            } - expected
        }
        guard excess(0) > 0 else { return 0 }
        // No logarithms of rates are farther apart than those of 1 and of the smallest Double.
        var (low, high) = (0.0, 1e6)
        for _ in 0..<halvings {
            let middle = (low + high) / 2
            if excess(middle) > 0 { low = middle } else { high = middle }
        }
        return high
    }
}
