import Testing
import Whorl
import WhorlNumerics

import WhorlEvaluation

@Suite struct DETCurveTests {
    /// Mated 3, 5, 5, 8 against non-mated 1, 3, 5: errors counted by hand at 1, 3, 5, 8 and above.
    @Test func handCountedErrors() {
        let curve = DETCurve(ComparisonScores(mated: [8, 5, 3, 5], nonMated: [5, 1, 3]))
        #expect(curve.points.map(\.threshold.score) == [1, 3, 5, 8, .infinity])
        #expect(curve.points.map(\.falseMatches) == [3, 2, 1, 0, 0])
        #expect(curve.points.map(\.falseNonMatches) == [0, 0, 1, 3, 4])
        #expect(curve.points.map(curve.fmr) == [1, 2.0 / 3, 1.0 / 3, 0, 0])
        #expect(curve.points.map(curve.fnmr) == [0, 0, 0.25, 0.75, 1])
    }

    @Test func noScoresLeaveOneEnd() {
        let curve = DETCurve(ComparisonScores(mated: [], nonMated: []))
        #expect(curve.points.map(\.threshold.score) == [.infinity])
    }

    @Test func oneScoreHasBothEnds() {
        let curve = DETCurve(ComparisonScores(mated: [4], nonMated: []))
        #expect(curve.points.map(\.falseNonMatches) == [0, 1])
    }

    @Test func failuresAreAcceptedOnlyAtTheLowestEnd() {
        let curve = DETCurve(ComparisonScores(mated: [ComparisonScores.failed, 1], nonMated: [0]))
        #expect(curve.points.map(\.falseNonMatches) == [0, 1, 1, 2])
        #expect(curve.points.map(\.falseMatches) == [1, 1, 0, 0])
    }

    @Test(arguments: UInt64(0)..<40) func countsAgreeWithThePlainTwin(seed: UInt64) {
        let scores = SeededScores.tied(seed: seed)
        let curve = DETCurve(scores)
        for point in curve.points {
            #expect(point.falseMatches == scores.nonMated.expanded.filter { point.threshold.accepts($0) }.count)
            #expect(point.falseNonMatches == scores.mated.expanded.filter { !point.threshold.accepts($0) }.count)
        }
        #expect(curve.points.count == Set(scores.mated.scores + scores.nonMated.scores).count + 1)
        #expect(curve.points.first?.falseMatches == scores.nonMated.count)
        #expect(curve.points.first?.falseNonMatches == 0)
        #expect(curve.points.last?.falseMatches == 0)
        #expect(curve.points.last?.falseNonMatches == scores.mated.count)
    }

    @Test(arguments: UInt64(0)..<40) func ratesAreMonotone(seed: UInt64) {
        let curve = DETCurve(SeededScores.tied(seed: seed))
        for (low, high) in zip(curve.points, curve.points.dropFirst()) {
            #expect(low.threshold.score < high.threshold.score)
            #expect(low.falseMatches >= high.falseMatches)
            #expect(low.falseNonMatches <= high.falseNonMatches)
        }
    }
}
