import Testing

@testable import WhorlEvaluation

@Suite struct FingerScoresSetsTests {
    @Test func labelsOfDifferentSetsAreDifferentFingers() {
        let sets = [
            SeededSets.scores("one", fingers: 3, impressions: 2),
            SeededSets.scores("two", fingers: 2, impressions: 2, seed: 2),
        ]
        let pooled = FingerScores(sets)
        #expect(pooled.sets == [0..<3, 3..<5])
        #expect(pooled.comparisons.count == sets[0].scores.count + sets[1].scores.count)
        for comparison in pooled.comparisons {
            #expect((comparison.probe < 3) == (comparison.reference < 3))
        }
        #expect(pooled.scores.mated.count == 5)
    }

    @Test func failuresCanBeLeftOut() {
        let set = SeededSets.scores("one", fingers: 2, impressions: 2, failed: [0])
        #expect(FingerScores([set]).comparisons.count == 6)
        let made = FingerScores([set]).scores.withoutFailures
        #expect(made.mated.count + made.nonMated.count == 3)
    }
}
