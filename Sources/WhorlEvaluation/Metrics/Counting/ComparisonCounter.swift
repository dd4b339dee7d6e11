/// Counts the scores of mated and non-mated comparisons in memory that does not grow with their number.
package struct ComparisonCounter: Sendable {
    /// Distinct scores of a kind that are held where nothing else is said: 64 MB each.
    static let usualLimit = 1 << 22

    private var mated: ScoreCounter
    private var nonMated: ScoreCounter

    /// Makes a counter of nothing.
    ///
    /// - Parameter limit: distinct scores of each kind.
    package init(limit: Int = usualLimit) {
        mated = ScoreCounter(.lowest, limit: limit)
        nonMated = ScoreCounter(.highest, limit: limit)
    }

    /// Counts a comparison.
    package mutating func add(_ score: Double, isMated: Bool) {
        if isMated { mated.add(score) } else { nonMated.add(score) }
    }

    /// The scores, both kinds rounded alike, so that both rates are exact at every score that is left.
    ///
    /// Where non-mated scores are binned, mated ones in the same place are too, and the other way round.
    package func counted() -> (scores: ComparisonScores, counting: Counting) {
        var (low, high) = (mated, nonMated)
        let (mated, nonMated) = (low.tally, high.tally)
        let bits = max(low.bound == nil ? 0 : low.droppedBits, high.bound == nil ? 0 : high.droppedBits)
        let counting = Counting(droppedBits: bits, below: high.bound, above: low.bound)
        guard bits > 0 else { return (ComparisonScores(mated: mated, nonMated: nonMated), .exact) }
        return (
            ComparisonScores(mated: mated.rounded(counting), nonMated: nonMated.rounded(counting)), counting
        )
    }
}

extension ScoreTally {
    /// The tally with its scores at the lower ends of their bins.
    fileprivate func rounded(_ counting: Counting) -> ScoreTally {
        var runs = ScoreRuns(capacity: scores.count)
        for index in scores.indices { runs.append(counting.rounded(scores[index]), count(at: index)) }
        return ScoreTally(scores: runs.scores, counts: runs.counts)
    }
}
