/// One ranked person of a search.
public struct Candidate: Sendable, Equatable, Codable {
    /// The person.
    public let bcid: BCID
    /// The score of the person's most similar reference.
    public let score: Double
    /// Whether the score reaches the threshold.
    public let decision: Decision
    /// The finger of that reference.
    public let position: FingerPosition
    /// The number of that reference's sample.
    public let sample: Int
}

/// The answer of a 1:N search in a partition.
public struct Identification: Sendable, Equatable, Codable {
    /// The most similar people, by falling score and then by BCID; those below the threshold are non-matches.
    public let candidates: [Candidate]
    /// The least score that was a match here.
    public let threshold: Double
    /// The false match rate asked for, for each person searched.
    public let fmr: Double
    /// Whether the threshold relies on the calibration's fitted tail.
    public let extrapolated: Bool
    /// References that were compared.
    public let compared: Int
    /// People whose references were compared.
    public let people: Int
    /// References left out because of another extractor version.
    public let skippedOutdated: Int

    /// Whether any candidate matches.
    public var decision: Decision {
        candidates.contains { $0.decision == .match } ? .match : .nonMatch
    }
}
