/// What an evaluation found on one folder, or on several pooled.
public struct EvaluationSummary: Sendable {
    /// Name of the folder, or of the pool.
    public let name: String
    /// Fingers.
    public let fingers: Int
    /// Images.
    public let samples: Int
    /// The images that no template could be made of.
    public let failures: [SampleFailure]
    /// Error rates; failures score lowest.
    public let accuracy: AccuracySummary
    /// Error rates of the comparisons that could be made; no intervals.
    public let accuracyWithoutFailures: AccuracySummary
    /// What it took.
    public let cost: EvaluationCost

    /// Sums sets up.
    public init(name: String, _ sets: [SetScores]) {
        self.name = name
        fingers = sets.reduce(0) { $0 + $1.plan.fingerCount }
        samples = sets.reduce(0) { $0 + $1.set.samples.count }
        failures = sets.flatMap(\.failures)
        accuracy = AccuracySummary(FingerScores(sets))
        accuracyWithoutFailures = AccuracySummary(
            FingerScores(sets, leavingOutFailures: true), resampling: false)
        cost = .sum(sets.map(\.cost))
    }
}
