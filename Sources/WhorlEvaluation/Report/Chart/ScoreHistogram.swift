/// Counts of scores in bins of equal width.
struct ScoreHistogram {
    /// The bins' ends together.
    let range: ClosedRange<Double>
    /// Share of all comparisons of the kind, `0...1`, by bin.
    let shares: [Double]
    /// Share of the comparisons that could not be made.
    let failed: Double

    /// Counts scores.
    ///
    /// - Parameters:
    ///   - tally: the scores.
    ///   - range: holds every score that is no failure; not empty.
    ///   - bins: at least 1.
    init(_ tally: ScoreTally, in range: ClosedRange<Double>, bins: Int) {
        var counts = [Int](repeating: 0, count: bins)
        let made = tally.finite
        let scale = Double(bins) / (range.upperBound - range.lowerBound)
        for (index, score) in made.scores.enumerated() {
            counts[min(max(Int((score - range.lowerBound) * scale), 0), bins - 1)] += made.count(at: index)
        }
        let total = Double(max(tally.count, 1))
        self.range = range
        shares = counts.map { Double($0) / total }
        failed = Double(tally.count - made.count) / total
    }
}
