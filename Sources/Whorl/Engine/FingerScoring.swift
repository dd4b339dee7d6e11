/// How the engine compares prints: a seam, so that its rules can be tested with scores that are known.
struct FingerScoring: Sendable {
    /// Makes a probe ready, and returns what scores a reference against it.
    let scorer: @Sendable (PreparedFinger) -> @Sendable (PreparedFinger) -> Double

    /// The finger matcher.
    static let matcher = FingerScoring { probe in
        let matcher = FingerMatcher(probe: probe)
        return { matcher.score($0) }
    }
}
