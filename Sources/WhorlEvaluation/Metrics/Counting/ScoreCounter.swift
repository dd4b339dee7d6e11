/// Counts scores in memory that does not grow with their number.
///
/// Every distinct score is counted by itself while there are few. Beyond a limit those far from the end that matters
/// are counted by bins of ``ScoreFloor``, which grow as long as there are too many of them; the scores near that end
/// stay as they are. The same scores in the same order give the same counts.
package struct ScoreCounter: Sendable {
    /// The end whose scores stay exact.
    package enum Tail: Sendable {
        /// The lowest, as of mated comparisons.
        case lowest
        /// The highest, as of non-mated comparisons.
        case highest
    }

    /// Scores that are sorted and merged at once, at most.
    private static let mostPending = 1 << 20
    /// The share of the distinct scores that stays exact, as a divisor.
    private static let tailShare = 4

    /// The end whose scores stay exact.
    let tail: Tail
    /// Distinct scores that are held at most.
    let limit: Int
    /// Low bits that scores beyond ``bound`` have lost.
    private(set) var droppedBits = 0
    /// The score from which on, towards the tail, scores are exact; nothing while all are.
    package private(set) var bound: Double?

    private var scores: [Double] = []
    private var counts: [Int] = []
    private var pending: [Double] = []

    /// Makes a counter of nothing.
    ///
    /// - Precondition: `limit` is at least 16,384.
    package init(_ tail: Tail, limit: Int) {
        precondition(limit >= Self.leastLimit)
        self.tail = tail
        self.limit = limit
    }

    /// Four times the coarsest bins: one for each sign and exponent of a Double.
    static let leastLimit = 1 << 14

    /// Counts a score.
    ///
    /// - Precondition: it is neither NaN nor positive infinity.
    package mutating func add(_ score: Double) {
        pending.append(score)
        if pending.count >= min(Self.mostPending, limit) { merge() }
    }

    /// All that was counted, with the scores beyond the bound at the lower ends of their bins.
    package var tally: ScoreTally {
        mutating get {
            merge()
            if bound != nil { coarsen(to: .max) }
            return ScoreTally(scores: scores, counts: counts)
        }
    }

    private func isExact(_ score: Double) -> Bool {
        guard let bound else { return true }
        return tail == .highest ? score >= bound : score <= bound
    }

    private func rounded(_ score: Double) -> Double {
        guard !isExact(score) else { return score }
        let end = ScoreFloor.lowerEnd(score, droppedBits: droppedBits)
        // A bin is cut off where the exact scores begin.
        return tail == .lowest ? max(end, (bound ?? end).nextUp) : end
    }

    private mutating func merge() {
        guard !pending.isEmpty else { return }
        let added = pending.map(rounded).sorted()
        pending.removeAll(keepingCapacity: true)
        var merged = ScoreRuns(capacity: scores.count + added.count)
        var old = 0
        for score in added {
            while old < scores.count, scores[old] <= score {
                merged.append(scores[old], counts[old])
                old += 1
            }
            merged.append(score, 1)
        }
        while old < scores.count {
            merged.append(scores[old], counts[old])
            old += 1
        }
        (scores, counts) = (merged.scores, merged.counts)
        if scores.count > limit { coarsen(to: limit / Self.tailShare * (Self.tailShare - 1)) }
    }

    /// Draws the bound anew and rounds what lies beyond it, with bins so wide that few enough scores are left.
    ///
    /// At the widest there are fewer bins than a quarter of the least limit, and another quarter of exact scores.
    private mutating func coarsen(to most: Int) {
        let exact = limit / Self.tailShare
        if scores.count > exact {
            let end = tail == .highest ? scores[scores.count - exact] : scores[exact - 1]
            bound = bound.map { tail == .highest ? max($0, end) : min($0, end) } ?? end
        }
        droppedBits = max(droppedBits, 1)
        round()
        while scores.count > most, droppedBits < ScoreFloor.mostBits {
            droppedBits += 1
            round()
        }
    }

    private mutating func round() {
        var runs = ScoreRuns(capacity: scores.count)
        for index in scores.indices { runs.append(rounded(scores[index]), counts[index]) }
        (scores, counts) = (runs.scores, runs.counts)
    }
}
