import Whorl

/// Error rates of transactions, in which failures to acquire and to enroll count and which end with the first attempt
/// that is accepted (ISO/IEC 19795-1:2021).
public struct TransactionRates: Sendable, Equatable, Encodable {
    /// The rates at one threshold.
    public struct Point: Sendable, Equatable, Encodable {
        /// Name of the operating point of comparisons whose threshold it is.
        public let name: String
        /// The least score that is accepted.
        public let threshold: Double
        /// FRR: mated transactions that are not accepted.
        public let falseRejects: ObservedRate
        /// FAR: non-mated transactions that are accepted.
        public let falseAccepts: ObservedRate
    }

    /// Attempts of a transaction at most; nothing where a manifest states transactions.
    public let attempts: Int?
    /// The rates, by falling FMR of comparisons.
    public let points: [Point]

    /// Counts transactions at thresholds of comparisons.
    init(_ tally: TransactionTally, attempts: Int?, _ accuracy: AccuracySummary) {
        self.attempts = attempts
        let scores = tally.scores
        points = NamedPoint.rates.compactMap { name in
            guard let score = accuracy.points[name]?.threshold else { return nil }
            let threshold = Threshold(score: score)
            return Point(
                name: name.rawValue, threshold: score,
                falseRejects: scores.falseNonMatches(at: threshold),
                falseAccepts: scores.falseMatches(at: threshold))
        }
    }
}
