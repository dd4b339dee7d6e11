extension ComparisonScores {
    /// The probability that a mated comparison scores higher than a non-mated one, ties counting half: the area
    /// under the curve of the true match rate over the false match rate.
    ///
    /// Hanley, McNeil, The meaning and use of the area under a receiver operating characteristic (ROC) curve,
    /// Radiology 143, 1982.
    ///
    /// - Returns: `0...1`; nil without a mated or a non-mated comparison.
    /// - Complexity: O(n).
    public var areaUnderCurve: Double? {
        guard !mated.isEmpty, !nonMated.isEmpty else { return nil }
        var (below, through) = (0, 0)
        var halves = 0.0
        for (index, score) in mated.scores.enumerated() {
            while below < nonMated.scores.count, nonMated.scores[below] < score { below += 1 }
            while through < nonMated.scores.count, nonMated.scores[through] <= score { through += 1 }
            halves += Double(nonMated.below(below) + nonMated.below(through)) * Double(mated.count(at: index))
        }
        return halves / (2 * Double(mated.count) * Double(nonMated.count))
    }
}
