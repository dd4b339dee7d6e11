import Whorl

/// Error rates by the values of a covariate, all at one threshold of the whole.
public struct CovariateRates: Sendable, Equatable, Encodable {
    /// The rates of one value.
    public struct Group: Sendable, Equatable, Encodable {
        /// The value.
        public let value: String
        /// FMR: non-mated comparisons within the group that match.
        public let falseMatches: ObservedRate
        /// FNMR: mated comparisons within the group that do not match.
        public let falseNonMatches: ObservedRate
    }

    /// Name of the covariate.
    public let name: String
    /// The operating point of the whole whose threshold is used.
    public let point: String
    /// That threshold.
    public let threshold: Double
    /// The groups, in the order of their first sample.
    public let groups: [Group]
    /// Comparisons of samples that differ in the covariate; they are in no group.
    public let mixed: Int
    /// The highest FMR over the lowest among groups with non-mated comparisons; nil where the lowest is 0.
    public let falseMatchRatio: Double?
    /// The highest FNMR over the lowest among groups with mated comparisons; nil where the lowest is 0.
    public let falseNonMatchRatio: Double?

    /// The points whose threshold is used, the first that the counts support; at lower rates groups have no errors.
    static let points: [NamedPoint] = [.fmr1000, .fmr100]

    /// Counts the errors of groups.
    ///
    /// - Parameters:
    ///   - covariate: its values.
    ///   - scores: of each value.
    ///   - mixed: comparisons in no group.
    ///   - point: name and threshold of the whole.
    init(
        _ covariate: Covariate, _ scores: [ComparisonScores], mixed: Int, point: (name: NamedPoint, threshold: Double)
    ) {
        name = covariate.name
        self.point = point.name.rawValue
        threshold = point.threshold
        self.mixed = mixed
        let decision = Threshold(score: point.threshold)
        groups = zip(covariate.values, scores).map { value, scores in
            Group(
                value: value,
                falseMatches: scores.falseMatches(at: decision),
                falseNonMatches: scores.falseNonMatches(at: decision))
        }
        falseMatchRatio = Self.ratio(groups.map(\.falseMatches))
        falseNonMatchRatio = Self.ratio(groups.map(\.falseNonMatches))
    }

    /// The worst rate over the best.
    private static func ratio(_ counts: [ObservedRate]) -> Double? {
        let rates = counts.filter { $0.trials > 0 }.map(\.rate)
        guard let worst = rates.max(), let best = rates.min(), best > 0 else { return nil }
        return worst / best
    }
}
