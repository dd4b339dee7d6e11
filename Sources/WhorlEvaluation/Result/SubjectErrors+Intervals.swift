import WhorlNumerics

extension SubjectErrors {
    /// Resamples: percentiles of 2.5 % are the 50th from either end.
    private static let resamples = 2000

    /// 95 % intervals of the false non-match rate at each operating point, from resampled subjects.
    ///
    /// Thresholds are held fixed, which takes no list of comparisons and fits any number of them; their own uncertainty
    /// is left out. Equal seeds give equal intervals. Efron, Tibshirani, An Introduction to the Bootstrap, 1993,
    /// chapter 13.
    ///
    /// - Parameter seed: of the resamples.
    /// - Returns: by the name of the operating point; none with fewer than two subjects.
    func intervals(seed: UInt64 = 1) -> [String: RateInterval] {
        guard subjects.count > 1 else { return [:] }
        return falseNonMatches.mapValues { errors in
            var generator = SeededGenerator(seed: seed)
            let rates = (0..<Self.resamples).map { _ in
                var (missed, made) = (0, 0)
                for _ in mated {
                    let drawn = Int.random(in: mated.indices, using: &generator)
                    made += mated[drawn]
                    missed += errors[drawn]
                }
                return Double(missed) / Double(made)
            }.sorted()
            let left = Int((1 - RateInterval.confidence) / 2 * Double(rates.count))
            return RateInterval(lower: rates[left], upper: rates[rates.count - 1 - left])
        }
    }
}
