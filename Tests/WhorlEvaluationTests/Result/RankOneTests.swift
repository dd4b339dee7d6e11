import Testing
import WhorlNumerics

import WhorlEvaluation

@Suite struct RankOneTests {
    @Test(arguments: UInt64(0)..<4) func ranksAreThoseOfTheNearestOther(seed: UInt64) {
        let scored = SeededSets.scores("one", fingers: 12, impressions: 3, separation: 2, failed: [0], seed: seed)
        let labels = scored.set.samples.map(\.name.label)
        let found = labels.indices.count { probe in
            let others = zip(scored.plan.pairs, scored.scores).filter { $0.0.probe == probe || $0.0.reference == probe }
            let nearest = others.max { $0.1 < $1.1 }
            return nearest.map { $0.0.isMated && $0.1 > ComparisonScores.failed } ?? false
        }
        let result = EvaluationResult([scored])
        #expect(result.rankOne == found && found < labels.count && found > 0)
        #expect(result.rankedProbes == labels.count)
    }

    @Test func tieWithAnotherPersonIsLost() {
        var scored = SeededSets.scores("one", fingers: 2, impressions: 2)
        scored.scores = scored.scores.map { _ in 1 }
        #expect(EvaluationResult([scored]).rankOne == 0)
    }

    @Test func severalSetsAreSearchedByThemselves() {
        let sets = [2, 3].map { SeededSets.scores("s\($0)", fingers: $0, impressions: 2, separation: 20) }
        let result = EvaluationResult(sets)
        #expect(result.rankOne == 10 && result.rankedProbes == 10)
    }
}
