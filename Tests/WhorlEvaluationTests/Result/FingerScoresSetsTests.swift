import Testing

import WhorlEvaluation

@Suite struct FingerScoresSetsTests {
    @Test func labelsOfDifferentSetsAreDifferentFingers() throws {
        let sets = [
            SeededSets.scores("one", fingers: 3, impressions: 2),
            SeededSets.scores("two", fingers: 2, impressions: 2, seed: 2),
        ]
        let pooled = try #require(FingerScores(ScoredSet.measured(sets).sets))
        #expect(pooled.sets == [0..<3, 3..<5])
        #expect(pooled.comparisons.map(\.score) == sets[0].scores + sets[1].scores)
        for comparison in pooled.comparisons {
            #expect((comparison.probe < 3) == (comparison.reference < 3))
        }
        #expect(pooled.scores.mated.count == 5)
    }

    @Test func failuresCanBeLeftOut() throws {
        let set = SeededSets.scores("one", fingers: 2, impressions: 2, failed: [0])
        let labeled = try #require(FingerScores(ScoredSet.measured([set]).sets))
        #expect(labeled.comparisons.count == 6)
        let made = labeled.scores.withoutFailures
        #expect(made.mated.count + made.nonMated.count == 3)
    }
}
