/// Rising scores with their counts, equal ones joined.
struct ScoreRuns {
    private(set) var scores: [Double] = []
    private(set) var counts: [Int] = []

    /// Begins with nothing, and memory for so many different scores.
    init(capacity: Int) {
        scores.reserveCapacity(capacity)
        counts.reserveCapacity(capacity)
    }

    /// Appends a score, not less than those before, that occurs so often.
    mutating func append(_ score: Double, _ count: Int) {
        if scores.last == score {
            counts[counts.count - 1] += count
        } else {
            scores.append(score)
            counts.append(count)
        }
    }
}
