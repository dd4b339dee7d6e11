/// Scores by the values of covariates, where both samples of a comparison share one.
struct CovariateTally: Sendable {
    /// Distinct scores of a kind that are held in all groups together: 64 MB.
    private static let limit = 1 << 22

    private var groups: [[ComparisonCounter]]
    /// Comparisons of samples that differ in a covariate, by covariate.
    private(set) var mixed: [Int]

    /// Makes a tally for the covariates of a list.
    init(_ covariates: [Covariate]) {
        let count = covariates.reduce(1) { $0 + $1.values.count }
        let share = max(Self.limit / count, ScoreCounter.leastLimit)
        groups = covariates.map { $0.values.map { _ in ComparisonCounter(limit: share) } }
        mixed = covariates.map { _ in 0 }
    }

    /// Takes a comparison.
    mutating func add(_ comparison: LabelledComparison, _ covariates: [Covariate]) {
        guard let probe = comparison.probe, let reference = comparison.reference else { return }
        for index in groups.indices {
            if let value = covariates[index].shared(probe, reference) {
                groups[index][value].add(comparison.score, isMated: comparison.truth == .mated)
            } else {
                mixed[index] += 1
            }
        }
    }

    /// The scores of each value of a covariate.
    func scores(_ index: Int) -> [(scores: ComparisonScores, counting: Counting)] {
        groups[index].map { $0.counted() }
    }
}
