/// Non-mated scores of several sets in which every set weighs the same, however many comparisons it has.
///
/// A threshold has to serve every sensor, and a set stands for one: by count the largest set alone would decide.
struct PooledScores {
    /// A score with the weight of its comparison; all weights together are 1.
    struct Entry {
        let score: Double
        let weight: Double
    }

    /// Scores rising.
    let entries: [Entry]
    /// Weight of the entries from an index on: the FMR of a threshold at its score. One more than entries.
    let accepted: [Double]
    /// How many equally weighted comparisons would tell as much: 1 over the sum of squared weights.
    ///
    /// Kish, Survey Sampling, 1965, 11.7.
    let effectiveCount: Double

    init(_ sets: [CalibrationSet]) {
        let numbered = sets.enumerated().flatMap { number, set in set.scores.map { (score: $0, set: number) } }
            .sorted { $0.score < $1.score }
        let weights = sets.map { 1 / (Double(sets.count) * Double($0.scores.count)) }
        entries = numbered.map { Entry(score: $0.score, weight: weights[$0.set]) }
        let sampling = sets.reduce(0) { $0 + 1 / Double($1.scores.count) }
        effectiveCount = Double(sets.count * sets.count) / sampling
        // Counted, as sums of weights would drift.
        var counts = [Int](repeating: 0, count: sets.count)
        var accepted = [0.0]
        accepted.reserveCapacity(entries.count + 1)
        for entry in numbered.reversed() {
            counts[entry.set] += 1
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
