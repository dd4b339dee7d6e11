extension ScoreTally {
    /// All scores of several tallies in one.
    static func pooled(_ tallies: [ScoreTally]) -> ScoreTally {
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
