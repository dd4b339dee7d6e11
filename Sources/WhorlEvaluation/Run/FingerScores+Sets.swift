extension FingerScores {
    /// Pools sets: fingers of different sets are different and never compared.
    ///
    /// - Parameter sets: what was measured.
    public init(_ sets: [SetScores]) {
        var ranges: [Range<Int>] = []
        var comparisons: [Comparison] = []
        for set in sets {
            let base = ranges.last?.upperBound ?? 0
            ranges.append(base..<base + set.plan.fingerCount)
            for (pair, score) in zip(set.plan.pairs, set.scores) {
                comparisons.append(
                    Comparison(
                        probe: base + set.plan.fingers[pair.probe],
                        reference: base + set.plan.fingers[pair.reference], score: score))
            }
        }
        self.init(sets: ranges, comparisons: comparisons)
    }
}
