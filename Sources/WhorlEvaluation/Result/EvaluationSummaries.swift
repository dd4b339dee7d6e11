/// What an evaluation found: each data set and all of them under one threshold.
public struct EvaluationSummaries: Sendable {
    /// The name of several sets together.
    public static let poolName = "pooled"

    /// All sets pooled under one threshold; the only set itself where there is one.
    public let pooled: EvaluationSummary
    /// Each set by itself.
    public let sets: [EvaluationSummary]

    /// Sums sets up.
    ///
    /// - Precondition: there is a set.
    init(_ measured: MeasuredRun) {
        sets = measured.sets.map { EvaluationSummary(name: $0.name, [$0], measured.data) }
        pooled =
            sets.count == 1 ? sets[0] : EvaluationSummary(name: Self.poolName, measured.sets, measured.data)
    }
}
