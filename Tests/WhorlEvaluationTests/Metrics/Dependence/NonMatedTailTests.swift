import Foundation
import Testing
import WhorlNumerics

import WhorlEvaluation

@Suite struct NonMatedTailTests {
    private static let subjects = 30

    /// All pairs of subjects, twice each; a share of the subjects is more easily taken for others.
    private func comparisons(seed: UInt64, lift: Double) -> [FingerScores.Comparison] {
        var generator = SeededGenerator(seed: seed)
        let lifts = (0..<Self.subjects).map { $0 % 5 == 0 ? lift : 0 }
        return (0..<Self.subjects).flatMap { first in
            (first + 1..<Self.subjects).flatMap { second in
                let shared = Double.random(in: 0..<1, using: &generator)
                return (0..<2).map { _ in
                    FingerScores.Comparison(
                        probe: first, reference: second,
                        score: shared + lifts[first] + lifts[second] + Double.random(in: 0..<1, using: &generator))
                }
            }
        }
    }

    private func tail(_ comparisons: [FingerScores.Comparison]) -> NonMatedTail {
        var collector = NonMatedTailCollector()
        for one in comparisons { collector.add(one.probe, one.reference, one.score) }
        return collector.tail(from: 0)
    }

    /// The plain twin: the variance of the rate over sets of subjects that are drawn with replacement.
    private func resampled(_ comparisons: [FingerScores.Comparison], at threshold: Double, seed: UInt64) -> Double {
        var generator = SeededGenerator(seed: seed)
        let rates = (0..<2000).map { _ in
            var weights = [Double](repeating: 0, count: Self.subjects)
            for _ in weights { weights[Int.random(in: weights.indices, using: &generator)] += 1 }
            var (accepted, all) = (0.0, 0.0)
            for one in comparisons {
                let weight = weights[one.probe] * weights[one.reference]
                all += weight
                if one.score >= threshold { accepted += weight }
            }
            return accepted / all
        }
        let mean = rates.reduce(0, +) / Double(rates.count)
        return rates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(rates.count - 1)
    }

    @Test(arguments: UInt64(1)..<5) func designEffectIsThatOfResampledSubjects(seed: UInt64) {
        let all = comparisons(seed: seed, lift: 0.3)
        let threshold = all.map(\.score).sorted()[all.count * 9 / 10]
        let rate = Double(all.count { $0.score >= threshold }) / Double(all.count)
        let independent = rate * (1 - rate) / Double(all.count)
        let ratio = tail(all).designEffect(at: threshold) / (resampled(all, at: threshold, seed: seed) / independent)
        // Resampled pairs of a subject with itself are left out, and pairs are counted once more by resampling: within
        // a half for thirty subjects.
        #expect(ratio > 0.6 && ratio < 1.6)
    }

    @Test func fewMatchesTakeTheEffectOfMore() {
        let all = comparisons(seed: 9, lift: 0.3)
        let tail = tail(all)
        let tenth = all.map(\.score).sorted(by: >)[NonMatedTail.leastMatches - 1]
        #expect(tail.designEffect(at: 100) == tail.designEffect(at: tenth))
        #expect(tail.designEffect(at: tenth) >= 1)
    }

    @Test func failuresAndNothingHaveNoEffect() {
        var collector = NonMatedTailCollector()
        collector.add(0, 1, ComparisonScores.failed)
        #expect(collector.tail(from: 0).designEffect(at: 0) == 1)
    }

    /// More comparisons than are kept: the highest are, whatever their order.
    @Test func theHighestAreKept() {
        var (short, long) = (NonMatedTailCollector(), NonMatedTailCollector())
        let count = 3 * NonMatedTail.mostKept
        for number in 0..<count {
            let score = Double(number * 7919 % count)
            long.add(number % 40, 40 + number % 37, score)
            if score >= Double(count - NonMatedTail.mostKept) { short.add(number % 40, 40 + number % 37, score) }
        }
        let threshold = Double(count - 500)
        let ratio = long.tail(from: 0).designEffect(at: threshold) / short.tail(from: 0).designEffect(at: threshold)
        #expect(ratio > 0.5 && ratio < 2)
    }
}
