import Whorl

/// What was measured on the faces of one folder.
public struct FaceScores: Sendable {
    /// The folder.
    public let set: SampleSet
    /// The scores; comparisons of samples without an embedding score ``ComparisonScores/failed``.
    public let scores: ComparisonScores
    /// The samples without an embedding.
    public let failures: [SampleFailure]
    /// What the work took.
    public let cost: EvaluationCost
    /// Probes of which the set has another sample, where all are compared with all; failed ones are among them.
    public let rankedProbes: Int
    /// Those whose most similar other sample shows the same person.
    public let rankOne: Int
    /// The share of right decisions, for a list of pairs in folds.
    public let accuracy: FoldAccuracy?
}
