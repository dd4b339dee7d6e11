extension ComparisonScores {
    private static let widening = 1e-9
    /// Extents that a scale can divide and multiply.
    private static let (leastExtent, greatestExtent) = (1e-300, 1e300)

    /// The lowest and highest score that is no failure, widened where they are one; nothing without any,
    /// or where their difference is beyond what can be drawn.
    var finiteRange: ClosedRange<Double>? {
        let made = [mated.finite.scores, nonMated.finite.scores]
        guard let lowest = made.compactMap(\.first).min(), let highest = made.compactMap(\.last).max() else {
            return nil
        }
        let end = highest > lowest ? highest : lowest + max(1, abs(lowest) * Self.widening)
        guard (Self.leastExtent...Self.greatestExtent).contains(end - lowest) else { return nil }
        return lowest...end
    }
}
