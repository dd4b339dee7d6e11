import Foundation
import Testing
import WhorlNumerics

import WhorlEvaluation

@Suite struct NonMatedTailTests {
    private static let subjects = 30

    /// All pairs of subjects, twice each; a share of the subjects is more easily taken for others.
    private func comparisons(seed: UInt64, lift: Double) -> [FingerScores.Comparison] {
        var generator = SeededGenerator(seed: seed)
        let lifts = (0..<Self.subjects).map { _ in Double.random(in: 0.0..<1, using: &generator) < 0.2 ? lift : 0 }
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

    /// The plain twin: how far the rates of sets of other subjects lie apart.
    @Test(arguments: [0, 0.3, 0.6]) func designEffectIsThatOfOtherSubjects(lift: Double) {
        let threshold = 1.75
        let sets = (UInt64(1)...300).map { comparisons(seed: $0, lift: lift) }
        let rates = sets.map { set in Double(set.count { $0.score >= threshold }) / Double(set.count) }
        let mean = rates.reduce(0, +) / Double(rates.count)
        let variance = rates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(rates.count - 1)
        let effect = variance / (mean * (1 - mean) / Double(sets[0].count))
        let estimates = sets.map { tail($0).designEffect(at: threshold) }
        // The variance of 300 rates is known to a tenth, and estimates of thirty subjects are off by a seventh.
        #expect(abs(log(estimates.reduce(0, +) / Double(estimates.count) / effect)) < 0.4)
        // Subjects that are easily taken for others make comparisons depend on each other.
        #expect(effect > (lift > 0 ? 3 : 0.8))
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
