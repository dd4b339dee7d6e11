/// Compares prints: the conductor of the finger's match stage.
///
/// Make one for a probe, then stream references past it.
public struct FingerMatcher: Sendable {
    private let probe: PreparedFinger

    /// Prepares to compare a probe.
    public init(probe: PreparedFinger) {
        self.probe = probe
    }

    /// Compares the probe with one reference.
    ///
    /// Symmetric: exchanging probe and reference gives the same score.
    ///
    /// - Returns: similarity, higher is closer; never a plain zero that ties with other pairs.
    public func score(_ reference: PreparedFinger) -> Double {
        0
    }

    /// Compares the probe with one reference and keeps what the score was made of.
    public func comparison(with reference: PreparedFinger) -> FingerComparison {
        FingerComparison(score: 0, pairs: [], parts: [])
    }
}
