extension ComparisonScores {
    /// The lowest and highest score that is no failure, widened where they are one; nothing without any.
    var finiteRange: ClosedRange<Double>? {
        let made = [mated.finite.scores, nonMated.finite.scores]
        guard let lowest = made.compactMap(\.first).min(), let highest = made.compactMap(\.last).max() else {
            return nil
        }
        return lowest...(highest > lowest ? highest : lowest + 1)
    }
}
