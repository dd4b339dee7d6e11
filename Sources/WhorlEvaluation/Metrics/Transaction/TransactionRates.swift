import Whorl

/// Error rates of transactions, each of which ends with the first attempt that is accepted, by the definitions of
/// ISO/IEC 19795-1:2021.
///
/// FRR and FAR are of people who could be enrolled: failures to acquire count as rejects. GFRR and GFAR, the generalized
/// rates, are of all: failures to enroll count as rejects too.
public struct TransactionRates: Sendable, Equatable, Encodable {
    /// The rates at one threshold.
    public struct Point: Sendable, Equatable {
        /// Name of the operating point of comparisons whose threshold it is.
        public let name: String
        /// The least score that is accepted.
        public let threshold: Double
        /// FRR: mated transactions with an enrolled reference that are not accepted.
        public let falseRejects: ObservedRate
        /// FAR: non-mated transactions with an enrolled reference that are accepted.
        public let falseAccepts: ObservedRate
        /// GFRR: mated transactions that are not accepted, those included whose reference could not be enrolled.
        public let generalizedFalseRejects: ObservedRate
        /// GFAR: non-mated transactions that are accepted, of all.
        public let generalizedFalseAccepts: ObservedRate
    }

    /// Attempts of a transaction at most; nil where a manifest states transactions.
    public let attempts: Int?
    /// The rates, by falling FMR of comparisons.
    public let points: [Point]

    /// Counts transactions at thresholds of comparisons.
    init(_ tally: TransactionTally, attempts: Int?, _ accuracy: AccuracySummary, isEnrolled: (Int) -> Bool) {
        self.attempts = attempts
        let (all, enrolled) = (tally.scores(), tally.scores(where: isEnrolled))
        points = NamedPoint.rates.compactMap { name in
            guard let score = accuracy.points[name]?.threshold else { return nil }
            let threshold = Threshold(score: score)
            return Point(
                name: name.rawValue, threshold: score,
                falseRejects: enrolled.falseNonMatches(at: threshold),
                falseAccepts: enrolled.falseMatches(at: threshold),
                generalizedFalseRejects: all.falseNonMatches(at: threshold),
                generalizedFalseAccepts: all.falseMatches(at: threshold))
        }
    }
}

extension TransactionRates.Point: Encodable {
    private enum CodingKeys: String, CodingKey {
        case name, threshold, gfrr, gfar, frr, far
        /// The older spellings of `gfrr` and `gfar`.
        case falseRejects, falseAccepts
    }

    /// Writes the rates under the standard's names, and the generalized ones under their older spelling too.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(threshold, forKey: .threshold)
        try container.encode(generalizedFalseRejects, forKey: .gfrr)
        try container.encode(generalizedFalseAccepts, forKey: .gfar)
        try container.encode(falseRejects, forKey: .frr)
        try container.encode(falseAccepts, forKey: .far)
        try container.encode(generalizedFalseRejects, forKey: .falseRejects)
        try container.encode(generalizedFalseAccepts, forKey: .falseAccepts)
    }
}
