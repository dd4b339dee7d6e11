/// The scores of mated and of non-mated comparisons.
///
/// A comparison that could not be made, as the extraction of one of its samples failed, has the score ``failed`` and
/// counts like any other: it is accepted by no finite threshold.
public struct ComparisonScores: Sendable, Equatable {
    /// The score of a comparison that could not be made: below every other.
    public static let failed = -Double.infinity

    /// Scores of comparisons of the same person and finger.
    public let mated: ScoreTally
    /// Scores of comparisons of different people or fingers.
    public let nonMated: ScoreTally

    /// Joins scores that are counted.
    public init(mated: ScoreTally, nonMated: ScoreTally) {
        self.mated = mated
        self.nonMated = nonMated
    }

    /// Counts scores in any order.
    ///
    /// - Precondition: no score is NaN or positive infinity.
    public init(mated: [Double], nonMated: [Double]) {
        self.init(mated: ScoreTally(mated), nonMated: ScoreTally(nonMated))
    }

    /// The scores of several data sets in one.
    public static func pooled(_ sets: [ComparisonScores]) -> ComparisonScores {
        ComparisonScores(mated: .pooled(sets.map(\.mated)), nonMated: .pooled(sets.map(\.nonMated)))
    }

    /// Mated comparisons that could not be made.
    public var failedMated: Int { mated.count - mated.finite.count }

    /// Non-mated comparisons that could not be made.
    public var failedNonMated: Int { nonMated.count - nonMated.finite.count }

    /// The comparisons that could be made.
    public var withoutFailures: ComparisonScores {
        ComparisonScores(mated: mated.finite, nonMated: nonMated.finite)
    }
}
