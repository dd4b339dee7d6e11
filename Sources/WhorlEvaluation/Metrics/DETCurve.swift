public import Whorl

/// The detection error trade-off: the false non-match rate over the false match rate as the threshold moves.
///
/// Every distinct score is a threshold, so nothing is lost to a grid, and both ends are there: the first point
/// accepts everything, the last one nothing. Terms of ISO/IEC 19795-1:2021.
public struct DETCurve: Sendable, Equatable {
    /// What happens at one threshold.
    public struct Point: Sendable, Equatable {
        /// The least score that is accepted.
        public let threshold: Threshold
        /// Non-mated comparisons that are accepted.
        public let falseMatches: Int
        /// Mated comparisons that are not accepted.
        public let falseNonMatches: Int
    }

    /// Number of mated comparisons.
    public let mated: Int
    /// Number of non-mated comparisons.
    public let nonMated: Int
    /// Thresholds strictly rising, false matches falling, false non-matches rising; never empty.
    public let points: [Point]

    /// Counts the errors at every distinct score.
    ///
    /// - Complexity: O(n) in the number of distinct scores.
    public init(_ scores: ComparisonScores) {
        (mated, nonMated) = (scores.mated.count, scores.nonMated.count)
        var points: [Point] = []
        points.reserveCapacity(scores.mated.scores.count + scores.nonMated.scores.count + 1)
        var next = (mated: 0, nonMated: 0)
        while true {
            let score = min(
                scores.mated.scores.dropFirst(next.mated).first ?? .infinity,
                scores.nonMated.scores.dropFirst(next.nonMated).first ?? .infinity)
            points.append(
                Point(
                    threshold: Threshold(score: score), falseMatches: nonMated - scores.nonMated.below(next.nonMated),
                    falseNonMatches: scores.mated.below(next.mated)))
            guard score < .infinity else { break }
            if scores.mated.scores.dropFirst(next.mated).first == score { next.mated += 1 }
            if scores.nonMated.scores.dropFirst(next.nonMated).first == score { next.nonMated += 1 }
        }
        self.points = points
    }

    /// Share of the non-mated comparisons that the point accepts, `0...1`; NaN without any.
    public func fmr(_ point: Point) -> Double {
        Double(point.falseMatches) / Double(nonMated)
    }

    /// Share of the mated comparisons that the point does not accept, `0...1`; NaN without any.
    public func fnmr(_ point: Point) -> Double {
        Double(point.falseNonMatches) / Double(mated)
    }

    /// Both rates of a point.
    func rates(_ point: Point) -> ErrorRates {
        ErrorRates(fmr: fmr(point), fnmr: fnmr(point))
    }
}

/// Both error rates at one threshold.
struct ErrorRates: Equatable {
    /// False match rate, `0...1`.
    let fmr: Double
    /// False non-match rate, `0...1`.
    let fnmr: Double

    /// The sum of both, `0...2`.
    var sum: Double { fmr + fnmr }
}
