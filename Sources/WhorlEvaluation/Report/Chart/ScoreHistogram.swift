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
    ///   - scores: any order.
    ///   - range: holds every score that is no failure; not empty.
    ///   - bins: at least 1.
    init(_ scores: [Double], in range: ClosedRange<Double>, bins: Int) {
        var counts = [Int](repeating: 0, count: bins)
        var failures = 0
        let scale = Double(bins) / (range.upperBound - range.lowerBound)
        for score in scores {
            if score > ComparisonScores.failed {
                counts[min(max(Int((score - range.lowerBound) * scale), 0), bins - 1)] += 1
            } else {
                failures += 1
            }
        }
        let total = Double(max(scores.count, 1))
        self.range = range
        shares = counts.map { Double($0) / total }
        failed = Double(failures) / total
    }
}
