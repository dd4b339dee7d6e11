/// What an evaluation found on one folder, or on several pooled.
public struct EvaluationSummary: Sendable {
    /// Name of the folder, or of the pool.
    public let name: String
    /// Different fingers; nothing for faces.
    public let fingers: Int?
    /// Different people; nothing for fingers.
    public let people: Int?
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

    /// Sums sets of prints up.
    public init(name: String, _ sets: [SetScores]) {
        self.name = name
        fingers = sets.reduce(0) { $0 + $1.plan.fingerCount }
        people = nil
        samples = sets.reduce(0) { $0 + $1.set.samples.count }
        failures = sets.flatMap(\.failures)
        let labeled = FingerScores(sets)
        accuracy = AccuracySummary(labeled.scores, bootstrap: FingerBootstrap(labeled))
        accuracyWithoutFailures = AccuracySummary(labeled.scores.withoutFailures)
        cost = .sum(sets.map(\.cost))
    }

    /// Sums sets of faces up.
    public init(name: String, _ sets: [FaceScores]) {
        self.name = name
        fingers = nil
        people = sets.reduce(0) { $0 + $1.set.labels }
        samples = sets.reduce(0) { $0 + $1.set.samples.count }
        failures = sets.flatMap(\.failures)
        let scores = ComparisonScores.pooled(sets.map(\.scores))
        accuracy = AccuracySummary(scores)
        accuracyWithoutFailures = AccuracySummary(scores.withoutFailures)
        cost = .sum(sets.map(\.cost))
    }

    /// Sums scores of any engine up.
    ///
    /// - Parameters:
    ///   - name: of the data.
    ///   - scores: of all comparisons.
    ///   - labeled: the same with their subjects, where they can be resampled.
    ///   - subjects: different people.
    ///   - samples: different samples.
    ///   - failures: samples of which no template could be made.
    ///   - cost: what it took.
    init(
        name: String, _ scores: ComparisonScores, _ labeled: FingerScores?, subjects: Int, samples: Int,
        failures: [SampleFailure], cost: EvaluationCost
    ) {
        self.name = name
        fingers = nil
        people = subjects
        self.samples = samples
        self.failures = failures
        accuracy = AccuracySummary(scores, bootstrap: labeled.flatMap { FingerBootstrap($0) })
        accuracyWithoutFailures = AccuracySummary(scores.withoutFailures)
        self.cost = cost
    }

    /// Different fingers or people.
    public var subjects: Int { fingers ?? people ?? 0 }
}
