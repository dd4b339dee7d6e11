import Whorl

/// Non-mated scores of several sets under one threshold, however many comparisons each of them has.
struct PooledScores {
    /// A score of one set.
    struct Entry {
        package let score: Double
        /// Weight of one comparison: 1 over those of its set.
        let weight: Double
        /// Comparisons of the set with this score.
        package let count: Int
        /// Index of the set.
        let set: Int

        /// Weight of all of them.
        var mass: Double { weight * Double(count) }
        /// Sum of their squared weights.
        var squaredMass: Double { weight * mass }
    }

    /// Scores rising.
    let entries: [Entry]
    /// The FMR of a threshold at the score of an entry. One more than entries.
    let accepted: [Double]
    /// How many equally weighted comparisons would tell as much: 1 over the sum of squared weights (Kish, Survey Sampling,
    /// 1965, 11.7).
    let effectiveCount: Double
    /// Comparisons of all sets.
    package let count: Int

    init(_ sets: [CalibrationSet]) {
        let totals = sets.map { Double($0.scores.count) }
        entries = sets.enumerated().flatMap { number, set in
            set.scores.scores.indices.map { index in
                Entry(
                    score: set.scores.scores[index], weight: 1 / totals[number],
                    count: set.scores.count(at: index), set: number)
            }
        }.sorted { ($0.score, $0.set) < ($1.score, $1.set) }
        count = sets.reduce(0) { $0 + $1.scores.count }
        // Counted, as sums of weights would drift.
        var counts = [Int](repeating: 0, count: sets.count)
        var accepted = [0.0]
        accepted.reserveCapacity(entries.count + 1)
        for entry in entries.reversed() {
            counts[entry.set] += entry.count
            accepted.append(zip(counts, totals).reduce(0) { $0 + Double($1.0) / $1.1 } / Double(totals.count))
        }
        self.accepted = accepted.reversed()
        effectiveCount = Double(sets.count * sets.count) / totals.reduce(0) { $0 + 1 / $1 }
    }

    /// Indices at which a threshold can lie: the first of each run of equal scores, rising.
    var thresholds: [Int] {
        entries.indices.filter { $0 == 0 || entries[$0 - 1].score < entries[$0].score }
    }

    /// The entries above the score of an entry, which the tail is fitted to.
    func tail(above start: Int) -> [Entry] {
        entries[start...].filter { $0.score > entries[start].score }
    }
}
