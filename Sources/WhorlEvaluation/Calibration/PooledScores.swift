import Whorl

/// Non-mated scores of several sets in which every set weighs the same, however many comparisons it has.
///
/// A threshold has to serve every sensor, and a set stands for one: by count the largest set alone would decide.
struct PooledScores {
    /// A score of one set.
    struct Entry {
        let score: Double
        /// Weight of one comparison; all comparisons' weights together are 1.
        let weight: Double
        /// Comparisons of the set with this score.
        let count: Int

        /// Weight of all of them.
        var mass: Double { weight * Double(count) }
        /// Sum of their squared weights.
        var squaredMass: Double { weight * mass }
    }

    /// Scores rising.
    let entries: [Entry]
    /// Weight of the entries from an index on: the FMR of a threshold at its score. One more than entries.
    let accepted: [Double]
    /// How many equally weighted comparisons would tell as much: 1 over the sum of squared weights.
    ///
    /// Kish, Survey Sampling, 1965, 11.7.
    let effectiveCount: Double
    /// Comparisons of all sets.
    let count: Int

    init(_ sets: [CalibrationSet]) {
        let weights = sets.map { 1 / (Double(sets.count) * Double($0.scores.count)) }
        let numbered = sets.enumerated().flatMap { number, set in
            set.scores.scores.indices.map { index in
                let entry = Entry(
                    score: set.scores.scores[index], weight: weights[number], count: set.scores.count(at: index))
                return (entry: entry, set: number)
            }
        }.sorted { ($0.entry.score, $0.set) < ($1.entry.score, $1.set) }
        entries = numbered.map(\.entry)
        count = sets.reduce(0) { $0 + $1.scores.count }
        let sampling = sets.reduce(0) { $0 + 1 / Double($1.scores.count) }
        effectiveCount = Double(sets.count * sets.count) / sampling
        // Counted, as sums of weights would drift.
        var counts = [Int](repeating: 0, count: sets.count)
        var accepted = [0.0]
        accepted.reserveCapacity(entries.count + 1)
        for entry in numbered.reversed() {
            counts[entry.set] += entry.entry.count
            let shares = zip(counts, sets).reduce(0) { $0 + Double($1.0) / Double($1.1.scores.count) }
            accepted.append(shares / Double(sets.count))
        }
        self.accepted = accepted.reversed()
    }

    /// Indices at which a threshold can lie: the first of each run of equal scores, rising.
    var thresholds: [Int] {
        entries.indices.filter { $0 == 0 || entries[$0 - 1].score < entries[$0].score }
    }
}
