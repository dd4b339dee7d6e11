/// Scores that know whose fingers were compared.
public struct FingerScores: Sendable, Equatable {
    /// A comparison and its score.
    public struct Comparison: Sendable, Equatable {
        /// Index of the probe's finger.
        public let probe: Int
        /// Index of the reference's finger; that of the probe in a mated comparison.
        public let reference: Int
        /// Similarity, or ``ComparisonScores/failed``.
        public let score: Double

        /// Names the fingers of a score.
        public init(probe: Int, reference: Int, score: Double) {
            self.probe = probe
            self.reference = reference
            self.score = score
        }

        /// Whether both are the same finger.
        public var isMated: Bool { probe == reference }
    }

    /// Finger indices of each data set; together `0..<n`.
    public let sets: [Range<Int>]
    /// The comparisons, in any order; none between fingers of different sets.
    public let comparisons: [Comparison]

    /// Joins comparisons with the data sets that their fingers belong to.
    public init(sets: [Range<Int>], comparisons: [Comparison]) {
        self.sets = sets
        self.comparisons = comparisons
    }

    /// The scores alone.
    public var scores: ComparisonScores {
        ComparisonScores(
            mated: comparisons.lazy.filter(\.isMated).map(\.score),
            nonMated: comparisons.lazy.filter { !$0.isMated }.map(\.score))
    }
}
