/// What an evaluation found on one data set, or on several pooled.
public struct EvaluationSummary: Sendable {
    /// Name of the data set, or of the pool.
    public let name: String
    /// Different fingers; nil where labels are people.
    public let fingers: Int?
    /// Different people; nil where labels are fingers.
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

    /// Sums sets up.
    ///
    /// - Parameters:
    ///   - name: of the set, or of several together.
    ///   - sets: what was measured, at least one set.
    ///   - data: what was compared.
    public init(name: String, _ sets: [MeasuredSet], _ data: EvaluatedData) {
        let subjects = sets.reduce(0) { $0 + $1.subjects }
        let labeled = FingerScores(sets)
        let scores = ComparisonScores.pooled(sets.map(\.scores))
        self.name = name
        fingers = data.labelsAreFingers ? subjects : nil
        people = data.labelsAreFingers ? nil : subjects
        samples = sets.reduce(0) { $0 + $1.samples }
        failures = sets.flatMap(\.failures)
        accuracy = AccuracySummary(scores, bootstrap: labeled.flatMap { FingerBootstrap($0) })
        accuracyWithoutFailures = AccuracySummary(scores.withoutFailures)
        cost = .sum(sets.map(\.cost))
    }

    /// Different fingers or people.
    public var subjects: Int { fingers ?? people ?? 0 }
}
