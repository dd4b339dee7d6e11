import Testing
import Whorl
import WhorlNumerics

import WhorlEvaluation

@Suite struct ScoreTallyTests {
    @Test func countsAreThoseOfTheList() {
        let tally = ScoreTally([3, 1, 2, 3, -.infinity])
        #expect(tally.scores == [-.infinity, 1, 2, 3])
        #expect(tally.count == 5)
        #expect(tally.count(at: 3) == 2)
        #expect(tally.below(3) == 3)
        #expect(tally.finite.scores == [1, 2, 3])
        #expect(tally.finite.count == 4)
        #expect(tally.expanded == [-.infinity, 1, 2, 3, 3])
    }

    @Test func nothingIsCounted() {
        let tally = ScoreTally([])
        #expect(tally.isEmpty && tally.count == 0 && tally.expanded.isEmpty)
        #expect(tally.accepted(by: Threshold(score: 0)) == 0)
        #expect(ScoreTally.pooled([tally, tally]).isEmpty)
    }

    @Test(arguments: UInt64(0)..<20) func acceptedIsWhatTheThresholdAccepts(seed: UInt64) {
        let scores = SeededScores.tied(seed: seed)
        for value in stride(from: -1.0, through: 20, by: 0.5) {
            let threshold = Threshold(score: value)
            #expect(scores.mated.accepted(by: threshold) == scores.mated.expanded.count { threshold.accepts($0) })
        }
    }

    @Test(arguments: UInt64(0)..<20) func poolingIsJoiningLists(seed: UInt64) {
        let (one, other) = (SeededScores.tied(seed: seed), SeededScores.tied(seed: seed + 100))
        let pooled = ComparisonScores.pooled([one, other])
        #expect(pooled.mated == ScoreTally(one.mated.expanded + other.mated.expanded))
        #expect(pooled.nonMated == ScoreTally(one.nonMated.expanded + other.nonMated.expanded))
    }

    @Test func countedScoresEqualListedOnes() {
        #expect(ScoreTally(scores: [1, 4], counts: [2, 1]) == ScoreTally([1, 4, 1]))
    }
}
