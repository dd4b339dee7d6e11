/// What a comparison or a transaction comes to.
public enum Decision: String, Sendable, Codable {
    case match
    case nonMatch = "non-match"
}

extension Threshold {
    /// The decision on a score, by ``accepts(_:)``.
    public func decision(on score: Double) -> Decision {
        accepts(score) ? .match : .nonMatch
    }
}
