import Testing
import Whorl
import WhorlNumerics

import WhorlEvaluation

@Suite struct FoldAccuracyTests {
    private func pair(_ score: Double, _ isMated: Bool, _ fold: Int) -> FoldAccuracy.Pair {
        FoldAccuracy.Pair(score: score, isMated: isMated, fold: fold)
    }

    /// Fold 0 separates at 0.4 to 0.5, fold 1 at 0.2 to 0.3: by the other's threshold each has one wrong of two.
    @Test func foldsAreDecidedByTheOthers() {
        let pairs = [pair(0.5, true, 0), pair(0.4, false, 0), pair(0.3, true, 1), pair(0.2, false, 1)]
        let accuracy = FoldAccuracy(pairs, folds: 2)
        #expect(abs(accuracy.thresholds[0] - 0.25) < 1e-12)
        #expect(abs(accuracy.thresholds[1] - 0.45) < 1e-12)
        #expect(accuracy.folds == [0.5, 0.5])
        #expect(accuracy.mean == 0.5)
        #expect(accuracy.standardDeviation == 0)
    }

    @Test func failedPairsAreDecidedAsNonMated() {
        let pairs = [
            pair(.init(1), true, 0), pair(0, false, 0), pair(ComparisonScores.failed, true, 1), pair(0, false, 1),
            pair(ComparisonScores.failed, false, 1), pair(1, true, 1),
        ]
        let accuracy = FoldAccuracy(pairs, folds: 2)
        #expect(accuracy.folds == [1, 0.75])
        // Deviations of 1/8 on either side of the mean, divided by one.
        #expect(abs(accuracy.standardDeviation - 0.03125.squareRoot()) < 1e-12)
    }

    @Test(arguments: UInt64(0)..<20) func thresholdIsTheBestOfAll(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pairs = (0..<60).map { _ in
            let isMated = Bool.random(using: &generator)
            return pair(Double(Int.random(in: 0..<12, using: &generator) + (isMated ? 4 : 0)), isMated, 0)
        }
        func right(_ score: Double) -> Int {
            pairs.count { Threshold(score: score).accepts($0.score) == $0.isMated }
        }
        let most = stride(from: -0.5, to: 20, by: 0.5).map(right).max()
        #expect(right(FoldAccuracy.bestThreshold(pairs)) == most)
    }
}
