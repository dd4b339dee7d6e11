import Whorl

/// What comparing all faces of a set with one another gave.
struct AllPairsScores: Sendable {
    /// The scores of the comparisons that were made.
    let scores: ComparisonScores
    /// Probes of which the set has another sample.
    let rankedProbes: Int
    /// Those whose most similar other sample shows the same person; a tie with another person is none.
    let rankOne: Int

    /// Joins what both passes found.
    ///
    /// - Parameters:
    ///   - mated: the mated scores.
    ///   - listed: the highest non-mated scores.
    ///   - bins: counts of the non-mated scores below those, by bin.
    ///   - scale: what the bins mean.
    ///   - rankOne: probes whose most similar other sample is mated.
    ///   - rankedProbes: probes that have a mated sample.
    init(mated: [Double], listed: [Double], bins: [Int], scale: ScoreScale, rankOne: Int, rankedProbes: Int) {
        let bound = scale.lowerEnd(ofBin: bins.count)
        let filled = bins.indices.filter { bins[$0] > 0 }
        let counted = ScoreTally(scores: filled.map(scale.lowerEnd), counts: filled.map { bins[$0] })
        scores = ComparisonScores(
            mated: ScoreTally(mated.map { $0 < bound ? scale.lowerEnd(ofBin: scale.bin($0)) : $0 }),
            nonMated: .pooled([counted, ScoreTally(listed)]))
        self.rankOne = rankOne
        self.rankedProbes = rankedProbes
    }
}
