/// What an evaluation found, of whatever modality: each set and all of them under one threshold.
public struct EvaluationSummaries: Sendable {
    /// The name of several sets together.
    public static let poolName = "pooled"

    /// All sets pooled under one threshold; the only set itself where there is one.
    public let pooled: EvaluationSummary
    /// Each set by itself.
    public let sets: [EvaluationSummary]

    /// Sums sets up.
    ///
    /// - Parameters:
    ///   - sets: at least one.
    ///   - name: the name of a set.
    ///   - summary: sums up some of the sets under a name.
    init<Measured>(_ sets: [Measured], name: (Measured) -> String, summary: (String, [Measured]) -> EvaluationSummary) {
        self.sets = sets.map { summary(name($0), [$0]) }
        pooled = self.sets.count == 1 ? self.sets[0] : summary(Self.poolName, sets)
    }
}
