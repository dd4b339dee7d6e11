import Testing
import Whorl

import WhorlEvaluation

@Suite struct EqualErrorRateTests {
    @Test func ratesThatMeetHaveOneRate() throws {
        let scores = ComparisonScores(mated: [2, 4, 5, 6], nonMated: [0, 1, 2, 4.5])
        // At 4.5: one non-mated of four accepted (1/4), two mated of four rejected; at 4: 1/4 and 1/4.
        let rate = try EqualErrorRate(DETCurve(scores))
        #expect(rate.lower == 0.25)
        #expect(rate.upper == 0.25)
        #expect(rate.value == 0.25)
    }

    @Test func separatedScoresHaveNone() throws {
        let rate = try EqualErrorRate(DETCurve(ComparisonScores(mated: [3, 4], nonMated: [1, 2])))
        #expect(rate.value == 0)
    }

    /// Below 5 nothing is rejected and a third accepted; above it half is rejected and nothing accepted.
    @Test func ratesThatStepPastEachOtherHaveTheNarrowerInterval() throws {
        let rate = try EqualErrorRate(DETCurve(ComparisonScores(mated: [5, 9], nonMated: [1, 2, 5])))
        #expect(rate.lower == 0)
        #expect(rate.upper == 1.0 / 3)
        #expect(rate.value == 1.0 / 6)
    }

    @Test func everythingTiedIsHalf() throws {
        #expect(try EqualErrorRate(DETCurve(ComparisonScores(mated: [1], nonMated: [1]))).value == 0.5)
    }

    @Test func exchangedScoresAreAlwaysWrong() throws {
        #expect(try EqualErrorRate(DETCurve(ComparisonScores(mated: [1], nonMated: [2]))).value == 1)
    }

    @Test func oneKindIsRefused() {
        #expect(throws: DETCurve.Refusal.noMated) {
            try EqualErrorRate(DETCurve(ComparisonScores(mated: [], nonMated: [1])))
        }
        #expect(throws: DETCurve.Refusal.self) {
            try EqualErrorRate(DETCurve(ComparisonScores(mated: [1], nonMated: [])))
        }
    }

    @Test(arguments: UInt64(0)..<40) func agreesWithThePlainDefinition(seed: UInt64) throws {
        let curve = DETCurve(SeededScores.tied(seed: seed))
        let rate = try EqualErrorRate(curve)
        let below = try #require(curve.points.last { curve.fnmr($0) <= curve.fmr($0) })
        let above = try #require(curve.points.first { curve.fnmr($0) >= curve.fmr($0) })
        let isBelow = curve.fnmr(below) + curve.fmr(below) <= curve.fnmr(above) + curve.fmr(above)
        #expect(rate.lower == (isBelow ? curve.fnmr(below) : curve.fmr(above)))
        #expect(rate.upper == (isBelow ? curve.fmr(below) : curve.fnmr(above)))
        #expect(rate.lower <= rate.upper)
    }
}
