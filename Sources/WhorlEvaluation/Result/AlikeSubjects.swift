import Whorl

/// Two subjects whose comparisons with each other match more often than not: perhaps one person under two names.
///
/// A finger that a list names twice makes false matches of the highest scores, and so decides the thresholds of low
/// rates. People who resemble each other match now and then, one person nearly always.
public struct AlikeSubjects: Sendable, Equatable, Encodable {
    /// Name of the one that a list has first.
    public let first: String
    /// Name of the other.
    public let second: String
    /// Their comparisons that match.
    public let matches: ObservedRate

    /// The share of matches that the lower end of the 95 % interval is above: six of six, thirteen of sixteen.
    private static let share = 0.5
    /// Pairs of subjects that are told of at most.
    private static let most = 12

    private struct Pair: Hashable, Comparable {
        let first: Int
        let second: Int

        init(_ comparison: FingerScores.Comparison) {
            first = min(comparison.probe, comparison.reference)
            second = max(comparison.probe, comparison.reference)
        }

        static func < (left: Pair, right: Pair) -> Bool { (left.first, left.second) < (right.first, right.second) }
    }

    /// Looks for such subjects.
    ///
    /// - Parameters:
    ///   - comparisons: whose subjects are known.
    ///   - score: the threshold at which they are judged.
    ///   - register: names of subjects.
    /// - Returns: the pairs of whose comparisons more than half match beyond chance, those of the greatest share first.
    static func all(
        _ comparisons: [FingerScores.Comparison], at score: Double, _ register: SampleRegister
    ) -> [AlikeSubjects] {
        let threshold = Threshold(score: score)
        var matches: [Pair: Int] = [:]
        for comparison in comparisons where !comparison.isMated && threshold.accepts(comparison.score) {
            matches[Pair(comparison), default: 0] += 1
        }
        var trials: [Pair: Int] = [:]
        for comparison in comparisons where !comparison.isMated {
            let pair = Pair(comparison)
            if matches[pair] != nil { trials[pair, default: 0] += 1 }
        }
        let alike = matches.map { pair, count in (pair: pair, matches: ObservedRate(count, of: trials[pair] ?? 0)) }
            .filter { $0.matches.interval.lower > share }
            .sorted { ($1.matches.rate, $0.pair) < ($0.matches.rate, $1.pair) }
        return alike.prefix(most).map {
            AlikeSubjects(
                first: register.subjects[$0.pair.first], second: register.subjects[$0.pair.second],
                matches: $0.matches)
        }
    }
}
