import Whorl

/// Two subjects whose comparisons with each other score as mated ones do: perhaps one finger or person under two names.
///
/// A finger that a list names twice makes false matches of the highest scores, and so decides the thresholds of low
/// rates; hence subjects are judged by what mated comparisons score, which few such fingers do not move. People who
/// resemble each other score so now and then, one person nearly always.
public struct AlikeSubjects: Sendable, Equatable, Encodable {
    /// Name of the one that a list has first.
    public let first: String
    /// Name of the other.
    public let second: String
    /// Their comparisons that reach the score which nine of ten mated ones reach.
    public let matches: ObservedRate

    /// The share of mated comparisons that do not reach the score, one in so many; and how many there have to be.
    private static let matedOneIn = 10
    /// Where others, who make most of the comparisons, reach it more often than one in so many, scores cannot tell who is
    /// alike.
    private static let othersOneIn = 1000
    /// The share of matches that the lower end of the 95 % interval is above: six of six, thirteen of sixteen.
    private static let share = 0.5
    /// The most pairs of subjects that are reported.
    private static let most = 12

    private struct Pair: Hashable, Comparable {
        let first: Int
        let second: Int

        package init(first: Int, second: Int) {
            self.first = first
            self.second = second
        }

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
    ///   - name: of a subject by its index.
    /// - Returns: the pairs more than half of whose comparisons score as mated ones beyond chance, those of the greatest
    ///   share first.
    static func all(_ comparisons: [FingerScores.Comparison], name: (Int) -> String) -> [AlikeSubjects] {
        let mated = comparisons.lazy.filter(\.isMated).map(\.score).sorted()
        guard mated.count >= matedOneIn else { return [] }
        let threshold = Threshold(score: mated[mated.count / matedOneIn])
        let nonMated = comparisons.lazy.filter { !$0.isMated }
        var matches: [Pair: Int] = [:]
        for comparison in nonMated where threshold.accepts(comparison.score) {
            matches[Pair(comparison), default: 0] += 1
        }
        var trials: [Pair: Int] = [:]
        var others = (matches: 0, trials: 0)
        for comparison in nonMated {
            let pair = Pair(comparison)
            if matches[pair] != nil { trials[pair, default: 0] += 1 } else { others.trials += 1 }
        }
        var alike: [(pair: Pair, matches: ObservedRate)] = []
        for (pair, count) in matches {
            let rate = ObservedRate(count, of: trials[pair] ?? 0)
            if rate.interval.lower > share {
                alike.append((pair, rate))
            } else {
                others = (others.matches + rate.count, others.trials + rate.trials)
            }
        }
        let all = comparisons.count - mated.count
        guard 2 * others.trials > all, others.matches * othersOneIn <= others.trials else { return [] }
        return alike.sorted { ($1.matches.rate, $0.pair) < ($0.matches.rate, $1.pair) }.prefix(most).map {
            AlikeSubjects(first: name($0.pair.first), second: name($0.pair.second), matches: $0.matches)
        }
    }
}
