import Whorl

extension ComparisonScores {
    /// Share of sorted scores that a threshold accepts, `0...1`; NaN of none.
    ///
    /// - Complexity: O(log n).
    static func acceptedShare(of sorted: [Double], at score: Double) -> Double {
        let threshold = Threshold(score: score)
        var range = sorted.indices
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range =
                threshold.accepts(sorted[middle])
                ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return Double(sorted.count - range.lowerBound) / Double(sorted.count)
    }
}
