extension FingerScores {
    /// Pools sets: fingers of different sets are different and never compared.
    ///
    /// - Parameters:
    ///   - sets: what was measured.
    ///   - leavingOutFailures: whether comparisons that could not be made are dropped.
    public init(_ sets: [SetScores], leavingOutFailures: Bool = false) {
        var ranges: [Range<Int>] = []
        var comparisons: [Comparison] = []
        for set in sets {
            let base = ranges.last?.upperBound ?? 0
            ranges.append(base..<base + set.plan.fingerCount)
            for (pair, score) in zip(set.plan.pairs, set.scores) {
                guard score > ComparisonScores.failed || !leavingOutFailures else { continue }
                comparisons.append(
                    Comparison(
                        probe: base + set.plan.fingers[pair.probe],
                        reference: base + set.plan.fingers[pair.reference], score: score))
            }
        }
        self.init(sets: ranges, comparisons: comparisons)
    }
}
