import WhorlNumerics

extension RateInterval {
    /// Resamples of subjects: percentiles of 2.5 % are the 50th from either end.
    private static let resamples = 2000

    /// The percentiles at both ends of the confidence.
    ///
    /// Efron, Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13.
    ///
    /// - Precondition: there is a value.
    init(percentilesOf values: [Double]) {
        let sorted = values.sorted()
        let left = Int((1 - Self.confidence) / 2 * Double(sorted.count))
        self.init(lower: sorted[left], upper: sorted[sorted.count - 1 - left])
    }

    /// The interval of a share of all trials from resampled subjects, each drawn with all of its trials.
    ///
    /// Takes no list of comparisons and so fits any number of them. Equal seeds give equal intervals.
    ///
    /// - Parameters:
    ///   - counts: what was counted of each subject; differences of counts may be negative.
    ///   - trials: of each subject, at least 1.
    ///   - seed: of the resamples.
    /// - Precondition: there is a subject, and there are as many counts as trials.
    init(resampling counts: [Int], of trials: [Int], seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        self.init(
            percentilesOf: (0..<Self.resamples).map { _ in
                var (counted, made) = (0, 0)
                for _ in trials {
                    let drawn = Int.random(in: trials.indices, using: &generator)
                    made += trials[drawn]
                    counted += counts[drawn]
                }
                return Double(counted) / Double(made)
            })
    }
}
