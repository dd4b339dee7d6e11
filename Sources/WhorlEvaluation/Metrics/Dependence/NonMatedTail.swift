import Whorl
import WhorlNumerics

/// The highest non-mated comparisons of a data set with whose they are, to know how far they depend on each other.
///
/// A finger or person that is easily taken for others is so in many comparisons: false matches come in clusters, and
/// counts of comparisons say less than as many independent ones would.
package struct NonMatedTail: Sendable, Equatable {
    /// Comparisons that are kept at most.
    package static let mostKept = 1 << 17
    /// False matches below which their clusters are not seen: those of the lowest threshold with as many stand for them.
    package static let leastMatches = 10

    /// The comparisons, scores falling.
    private let comparisons: [FingerScores.Comparison]
    /// How many non-mated comparisons each subject takes part in.
    private let parts: [Int]
    /// All non-mated comparisons.
    private let count: Int

    /// Takes comparisons.
    ///
    /// - Parameters:
    ///   - comparisons: the highest ones, in any order, none that failed.
    ///   - parts: by subject, the non-mated comparisons it takes part in, those that are not listed too.
    init(_ comparisons: [FingerScores.Comparison], parts: [Int]) {
        self.comparisons = comparisons.sorted { $0.score > $1.score }
        self.parts = parts
        count = parts.reduce(0, +) / 2
    }

    /// How many times the variance of the FMR at a threshold is that of as many independent comparisons, at least 1.
    ///
    /// The variance of a mean over pairs of subjects, each of whom takes part in many: sums of residuals of all pairs
    /// that share a subject (Aronow, Samii, Assenova, Cluster-robust variance estimation for dyadic data, Political
    /// Analysis 23, 2015). It is what resampled subjects come to, without chance. Residuals of pairs without a false
    /// match are left out of the squares by pair, where they are next to nothing.
    package func designEffect(at threshold: Double) -> Double {
        let least = min(Self.leastMatches, comparisons.count)
        guard least > 0, count > 0 else { return 1 }
        let lowest = min(threshold, comparisons[least - 1].score)
        let accepted = comparisons.prefix(comparisons.partition { $0.score < lowest })
        let rate = Double(accepted.count) / Double(count)
        guard rate < 1 else { return 1 }
        var bySubject = parts.map { -rate * Double($0) }
        var byPair: [SIMD2<Int32>: Double] = [:]
        for comparison in accepted {
            let (first, second) = (comparison.probe, comparison.reference)
            bySubject[first] += 1
            bySubject[second] += 1
            byPair[[Int32(min(first, second)), Int32(max(first, second))], default: 0] += 1
        }
        let pairs = byPair.values.reduce(0) { $0 + $1 * $1 }
        let shared = bySubject.reduce(0) { $0 + $1 * $1 } - pairs
        return max(1, max(shared, pairs) / (rate * (1 - rate) * Double(count)))
    }
}

/// Gathers a ``NonMatedTail`` in memory that does not grow with the comparisons.
package struct NonMatedTailCollector: Sendable {
    private var kept: [FingerScores.Comparison] = []
    private var parts: [Int] = []
    private var least = -Double.infinity

    /// Gathers nothing yet.
    package init() {}

    /// Takes a comparison of two subjects, counted from 0.
    package mutating func add(_ first: Int, _ second: Int, _ score: Double) {
        guard score.isFinite else { return }
        let needed = max(first, second) + 1
        if parts.count < needed { parts += [Int](repeating: 0, count: needed - parts.count) }
        parts[first] += 1
        parts[second] += 1
        guard score >= least else { return }
        kept.append(FingerScores.Comparison(probe: first, reference: second, score: score))
        if kept.count == 2 * NonMatedTail.mostKept { prune() }
    }

    /// The tail, with subjects counted from that of an index.
    package func tail(from first: Int) -> NonMatedTail {
        var copy = self
        if copy.kept.count > NonMatedTail.mostKept { copy.prune() }
        return NonMatedTail(
            copy.kept.map { .init(probe: $0.probe - first, reference: $0.reference - first, score: $0.score) },
            parts: Array(copy.parts.dropFirst(first)))
    }

    /// Keeps the highest comparisons; of equal ones those that came first.
    private mutating func prune() {
        let order = kept.indices.sorted { (kept[$1].score, $0) < (kept[$0].score, $1) }
        kept = order.prefix(NonMatedTail.mostKept).map { kept[$0] }
        least = kept.last?.score ?? least
    }
}
