import Whorl

/// What was counted among trials, with its rate.
public struct ObservedRate: Sendable, Equatable, Encodable {
    /// What was counted.
    public let count: Int
    /// Out of so many.
    public let trials: Int
    /// Their share, `0...1`; 0 without trials.
    public let rate: Double
    /// 95 % Clopper-Pearson interval as if trials were independent.
    public let interval: RateInterval

    /// Counts.
    package init(_ count: Int, of trials: Int) {
        self.count = count
        self.trials = trials
        rate = trials > 0 ? Double(count) / Double(trials) : 0
        interval = .clopperPearson(count, of: trials)
    }
}

extension ComparisonScores {
    /// Non-mated comparisons that match.
    func falseMatches(at threshold: Threshold) -> ObservedRate {
        ObservedRate(nonMated.accepted(by: threshold), of: nonMated.count)
    }

    /// Mated comparisons that do not match.
    func falseNonMatches(at threshold: Threshold) -> ObservedRate {
        ObservedRate(mated.count - mated.accepted(by: threshold), of: mated.count)
    }
}
