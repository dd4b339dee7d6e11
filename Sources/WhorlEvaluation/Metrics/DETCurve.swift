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
    /// - Complexity: O(n log n).
    public init(_ scores: ComparisonScores) {
        mated = scores.mated.count
        nonMated = scores.nonMated.count
        let thresholds = Self.thresholds(scores)
        var points: [Point] = []
        points.reserveCapacity(thresholds.count)
        var rejected = (mated: 0, nonMated: 0)
        for threshold in thresholds {
            while rejected.mated < mated, !threshold.accepts(scores.mated[rejected.mated]) { rejected.mated += 1 }
            while rejected.nonMated < nonMated, !threshold.accepts(scores.nonMated[rejected.nonMated]) {
                rejected.nonMated += 1
            }
            points.append(
                Point(
                    threshold: threshold, falseMatches: nonMated - rejected.nonMated,
                    falseNonMatches: rejected.mated))
        }
        self.points = points
    }

    /// The distinct scores, rising, and one above them all.
    private static func thresholds(_ scores: ComparisonScores) -> [Threshold] {
        var distinct: [Threshold] = []
        for score in (scores.mated + scores.nonMated).sorted() where distinct.last?.score != score {
            distinct.append(Threshold(score: score))
        }
        return distinct + [Threshold(score: .infinity)]
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
