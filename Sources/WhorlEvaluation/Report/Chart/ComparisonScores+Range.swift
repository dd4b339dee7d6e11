extension ComparisonScores {
    /// The lowest and highest score that is no failure, widened where they are one; nothing without any.
    var finiteRange: ClosedRange<Double>? {
        let lowest = [mated, nonMated].compactMap { $0.first { $0 > Self.failed } }.min()
        let highest = [mated, nonMated].compactMap(\.last).max()
        guard let lowest, let highest, highest > Self.failed else { return nil }
        return lowest...(highest > lowest ? highest : lowest + 1)
    }
}
