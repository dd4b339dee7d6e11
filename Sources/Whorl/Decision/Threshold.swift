internal import Glibc

/// The least score that is a match.
public struct Threshold: Sendable, Equatable {
    /// Similarity, in the matcher's units.
    public let score: Double

    /// Makes a threshold.
    public init(score: Double) {
        self.score = score
    }

    /// Decides: `score >= threshold` is a match, also on a tie. This is the only place that says so.
    public func accepts(_ score: Double) -> Bool {
        score >= self.score
    }
}

extension Threshold {
    /// The threshold of scores that are ``rateScore(ofLogarithm:)``.
    ///
    /// - Parameter fmr: the false match rate to keep, `0 < fmr < 1`.
    package init(rateScoreAt fmr: Double) {
        self.init(score: Self.rateScore(ofLogarithm: log(fmr)))
    }

    /// A false match rate as a score: `-log10` of it, so that 4 stands for 1e-4.
    ///
    /// - Parameter logarithm: the rate's natural logarithm, at most 0.
    /// - Returns: the score, at least 0.
    package static func rateScore(ofLogarithm logarithm: Double) -> Double {
        // Not -0 where the rate is 1.
        0 - logarithm / log(10)
    }
}
