/// Scores by the values of covariates, where both samples of a comparison share one.
struct CovariateTally: Sendable {
    /// Distinct scores of a kind and group that are held: 4 MB each.
    private static let limit = 1 << 18

    private var groups: [[ComparisonCounter]]
    /// Comparisons of samples that differ in a covariate, by covariate.
    private(set) var mixed: [Int]

    /// Makes a tally for the covariates of a list.
    init(_ covariates: [Covariate]) {
        groups = covariates.map { $0.values.map { _ in ComparisonCounter(limit: Self.limit) } }
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
