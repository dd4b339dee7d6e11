import Glibc

/// The normal distribution of mean 0 and variance 1.
package enum NormalDistribution {
    /// Probability of a value of at most `x`.
    static func cumulative(_ x: Double) -> Double {
        erfc(-x / 2.0.squareRoot()) / 2
    }

    /// The value below which lies the share `probability`, `0...1`, of the distribution, by bisection.
    ///
    /// The ends give the infinities.
    package static func quantile(_ probability: Double) -> Double {
        guard probability > 0 else { return -.infinity }
        guard probability < 1 else { return .infinity }
        // The smallest positive Double is reached before 40 standard deviations.
        let farthest = 40.0
        return Bisection.root(in: -farthest...farthest) { cumulative($0) - probability }
    }
}
