/// What was measured on one folder.
public struct SetScores: Sendable {
    /// The folder.
    public let set: SampleSet
    /// The comparisons that were asked for.
    public let plan: ComparisonPlan
    /// The score of each comparison in the order of ``plan``, or ``ComparisonScores/failed``.
    public let scores: [Double]
    /// The samples that no template could be made of, in the folder's order.
    public let failures: [SampleFailure]
    /// Warnings about samples, each with the sample's name.
    public let warnings: [String]
    /// What the work took.
    public let cost: EvaluationCost

    /// The label of each finger, by its index in ``plan``.
    var fingerNames: [String] {
        var names: [String] = []
        for (sample, finger) in zip(set.samples, plan.fingers) where finger == names.count {
            names.append(sample.name.label)
        }
        return names
    }

    /// The scores of the pairs that satisfy a condition, in the order of the plan.
    func scores(where condition: (ComparisonPlan.Pair) -> Bool) -> [Double] {
        zip(plan.pairs, scores).filter { condition($0.0) }.map(\.1)
    }
}
