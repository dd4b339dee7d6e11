package import Whorl
import WhorlNumerics

/// Scores of one kind of comparison with how often each occurs.
///
/// Some hundred scores or some ten million take the same form: where there are too many to be listed, those that are
/// far from any threshold of interest may be counted by bins, each at its lower end. Then every count at a score that
/// is listed is exact.
public struct ScoreTally: Sendable, Equatable {
    /// The distinct scores, rising.
    public let scores: [Double]
    /// Comparisons that score as much as the score of the same index, or less.
    let through: [Int]

    /// Counts scores in any order.
    ///
    /// - Precondition: no score is NaN or positive infinity.
    public init(_ values: [Double]) {
        precondition(values.allSatisfy { $0 < .infinity })
        var scores: [Double] = []
        var through: [Int] = []
        for (index, score) in values.sorted().enumerated() {
            if scores.last == score {
                through[through.count - 1] = index + 1
            } else {
                scores.append(score)
                through.append(index + 1)
            }
        }
        self.scores = scores
        self.through = through
    }

    /// Takes scores that are counted already.
    ///
    /// - Parameters:
    ///   - scores: distinct, rising, none NaN or positive infinity.
    ///   - counts: how often each occurs, at least once.
    public init(scores: [Double], counts: [Int]) {
        precondition(scores.count == counts.count && scores.allSatisfy { $0 < .infinity })
        precondition(zip(scores, scores.dropFirst()).allSatisfy { $0 < $1 } && counts.allSatisfy { $0 > 0 })
        self.scores = scores
        var sum = 0
        through = counts.map { count in
            sum += count
            return sum
        }
    }

    /// All comparisons.
    public var count: Int { through.last ?? 0 }

    /// Whether there is no comparison.
    public var isEmpty: Bool { scores.isEmpty }

    /// How often the score of an index occurs.
    package func count(at index: Int) -> Int {
        through[index] - below(index)
    }

    /// Comparisons that score less than the score of an index; all of them at the end index.
    package func below(_ index: Int) -> Int {
        index > 0 ? through[index - 1] : 0
    }

    /// Comparisons that a threshold accepts.
    ///
    /// - Complexity: O(log n).
    package func accepted(by threshold: Threshold) -> Int {
        count - below(scores.partition(threshold.accepts))
    }

    /// Comparisons that could be made, and their scores.
    package var finite: ScoreTally {
        guard scores.first == ComparisonScores.failed else { return self }
        return ScoreTally(
            scores: Array(scores.dropFirst()), counts: scores.indices.dropFirst().map { count(at: $0) })
    }
}

extension ScoreTally {
    /// All scores of several tallies in one.
    package static func pooled(_ tallies: [ScoreTally]) -> ScoreTally {
        guard tallies.count != 1 else { return tallies[0] }
        let entries = tallies.flatMap { tally in tally.scores.indices.map { (tally.scores[$0], tally.count(at: $0)) } }
            .sorted { $0.0 < $1.0 }
        var scores: [Double] = []
        var counts: [Int] = []
        for (score, count) in entries {
            if scores.last == score {
                counts[counts.count - 1] += count
            } else {
                scores.append(score)
                counts.append(count)
            }
        }
        return ScoreTally(scores: scores, counts: counts)
    }
}
