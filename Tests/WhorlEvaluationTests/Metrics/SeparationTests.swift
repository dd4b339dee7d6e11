import Testing

import WhorlEvaluation

/// Area under the curve and d'.
@Suite struct SeparationTests {
    @Test func areaCountsTiesHalf() {
        // Of six pairs: 3>1, 3>2, 3=3, 2>1, 2=2, 2<3.
        #expect(ComparisonScores(mated: [3, 2], nonMated: [1, 2, 3]).areaUnderCurve == 4.0 / 6)
    }

    @Test func areaOfTheEmptyIsNothing() {
        #expect(ComparisonScores(mated: [], nonMated: [1]).areaUnderCurve == nil)
        #expect(ComparisonScores(mated: [1], nonMated: []).areaUnderCurve == nil)
    }

    @Test(arguments: UInt64(0)..<40) func areaAgreesWithAllPairs(seed: UInt64) throws {
        let scores = SeededScores.tied(seed: seed)
        var sum = 0.0
        for mated in scores.mated.expanded {
            for nonMated in scores.nonMated.expanded { sum += mated > nonMated ? 1 : mated == nonMated ? 0.5 : 0 }
        }
        let area = try #require(scores.areaUnderCurve)
        // Sums of halves are exact; only the division rounds.
        #expect(abs(area - sum / Double(scores.mated.count * scores.nonMated.count)) < 1e-15)
    }

    @Test(arguments: UInt64(0)..<10) func exchangedAreaIsTheRest(seed: UInt64) throws {
        let scores = SeededScores.tied(seed: seed)
        let exchanged = ComparisonScores(mated: scores.nonMated, nonMated: scores.mated)
        let (one, other) = (try #require(scores.areaUnderCurve), try #require(exchanged.areaUnderCurve))
        #expect(abs(one + other - 1) < 1e-15)
    }

    /// Means 6 and 1, variances 8 and 2: 5 over the root of 5.
    @Test func decidabilityByHand() throws {
        let decidability = try #require(ComparisonScores(mated: [4, 8], nonMated: [0, 2]).decidability)
        #expect(abs(decidability - 5.0.squareRoot()) < 1e-15)
    }

    @Test func decidabilityLeavesFailuresAside() {
        let made = ComparisonScores(mated: [4, 8], nonMated: [0, 2])
        let failed = ComparisonScores(mated: [4, 8, ComparisonScores.failed], nonMated: [0, 2])
        #expect(made.decidability == failed.decidability)
        #expect(failed.failedMated == 1)
        #expect(failed.failedNonMated == 0)
    }

    @Test func decidabilityNeedsSpread() {
        #expect(ComparisonScores(mated: [4], nonMated: [0, 2]).decidability == nil)
        #expect(ComparisonScores(mated: [4, 4], nonMated: [2, 2]).decidability == nil)
    }
}
