/// The scores of mated and of non-mated comparisons, sorted.
///
/// A comparison that could not be made, as the extraction of one of its samples failed, has the score ``failed`` and
/// counts like any other: it is accepted by no finite threshold.
public struct ComparisonScores: Sendable, Equatable {
    /// The score of a comparison that could not be made: below every other.
    public static let failed = -Double.infinity

    /// Scores of comparisons of the same finger, rising.
    public let mated: [Double]
    /// Scores of comparisons of different fingers, rising.
    public let nonMated: [Double]

    /// Sorts the scores.
    ///
    /// - Precondition: no score is NaN or positive infinity.
    public init(mated: [Double], nonMated: [Double]) {
        precondition(mated.allSatisfy { $0 < .infinity } && nonMated.allSatisfy { $0 < .infinity })
        self.mated = mated.sorted()
        self.nonMated = nonMated.sorted()
    }

    /// Mated comparisons that could not be made.
    public var failedMated: Int { Self.failures(in: mated) }

    /// Non-mated comparisons that could not be made.
    public var failedNonMated: Int { Self.failures(in: nonMated) }

    private static func failures(in sorted: [Double]) -> Int {
        sorted.firstIndex { $0 > failed } ?? sorted.count
    }
}
