/// The least score that is a match.
public struct Threshold: Sendable, Equatable {
    /// Similarity, in the matcher's units.
    public let score: Double

    /// Makes a threshold.
    public init(score: Double) {
        self.score = score
    }

    /// Decides: `score >= threshold` is a match, also on a tie. This is the only place that says so.
    public func accepts(_ score: Double) -> Bool {
        score >= self.score
    }
}
