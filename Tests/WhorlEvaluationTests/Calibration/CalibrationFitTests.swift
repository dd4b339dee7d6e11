import Foundation
import Testing
import Whorl
import WhorlNumerics

import WhorlEvaluation

@Suite struct CalibrationFitTests {
    /// Scores whose FMR is exp(-score / scale), shifted.
    private func exponential(
        _ name: String, count: Int, scale: Double, shift: Double = 0, seed: UInt64
    ) -> CalibrationSet {
        var generator = SeededGenerator(seed: seed)
        let scores = (0..<count).map { _ in shift - scale * log(Double.random(in: 0.0..<1, using: &generator).nextUp) }
        return CalibrationSet(name: name, subjects: 10, samples: 80, scores: scores)
    }

    @Test(arguments: UInt64(1)..<6) func exponentialScaleIsFound(seed: UInt64) throws {
        let fit = try CalibrationFit([exponential("a", count: 20_000, scale: 3, seed: seed)], version: 1)
        #expect(abs(fit.tail.scale - 3) < 4 * fit.tail.scaleError)
        #expect(abs(fit.tail.shape) < 4 * fit.tail.shapeError)
        #expect(fit.tail.count == 199)
        #expect(abs(fit.tail.effectiveCount - 199) < 1e-6)
        #expect(abs(fit.effectiveCount - 20_000) < 1e-6)
    }

    /// An exponential sample exceeds the critical value in one of twenty cases.
    @Test func exponentialTailsPassTheirTest() throws {
        var exceeded = 0
        for seed in UInt64(0)..<60 {
            let fit = try CalibrationFit([exponential("a", count: 6000, scale: 1, seed: seed)], version: 1)
            if fit.tail.statistic > ExponentialTail.criticalStatistic { exceeded += 1 }
        }
        // Binomial(60, 0.05): more than 9 has a probability below 0.1 %.
        #expect(exceeded <= 9)
    }

    @Test func heavyTailIsNamed() throws {
        var generator = SeededGenerator(seed: 3)
        let scores = (0..<20_000).map { _ in pow(Double.random(in: 0.0..<1, using: &generator).nextUp, -0.4) }
        let set = CalibrationSet(name: "pareto", subjects: 10, samples: 80, scores: scores)
        let fit = try CalibrationFit([set], version: 1)
        #expect(fit.tail.isHeavier)
    }

    @Test func promisedRatesLieAboveTheMeasuredOnesAndFall() throws {
        let set = exponential("a", count: 5000, scale: 2, seed: 7)
        let knots = try CalibrationFit([set], version: 1).calibration.knots
        #expect(knots.first?.fmr == 1)
        #expect(knots.first?.score == set.scores.scores.first)
        for knot in knots {
            // The plain twin: counted, not summed.
            #expect(knot.fmr >= Double(set.scores.expanded.count { $0 >= knot.score }) / 5000)
            #expect(knot.upperBound == knot.fmr)
            #expect(set.scores.expanded.count { $0 >= knot.score } >= 10)
        }
        for (low, high) in zip(knots, knots.dropFirst()) {
            #expect(low.score < high.score)
            #expect(low.fmr > high.fmr)
        }
    }

    /// Of one population nothing is known of others: its own bound counts, that of independent comparisons here.
    @Test func onePopulationHasItsOwnBound() throws {
        let set = exponential("a", count: 50_000, scale: 2, seed: 8)
        let calibration = try CalibrationFit([set], version: 1).calibration
        for fmr in [0.03, 1e-3] {
            let (threshold, extrapolated) = try calibration.threshold(fmr: fmr)
            #expect(!extrapolated)
            let deviation = 1 / (50_000 * fmr).squareRoot()
            let ratio = set.fmr(at: threshold.score) / fmr
            // One-sided 95 %: 1.64 deviations below what is promised; between knots the logarithm is taken as straight.
            #expect(ratio < 1 && ratio > exp(-3 * deviation) - 0.1)
        }
        #expect(try calibration.threshold(fmr: 1e-6).extrapolated)
    }

    @Test func theWorstPopulationDecides() throws {
        let large = exponential("large", count: 30_000, scale: 1, seed: 1)
        let small = exponential("small", count: 3000, scale: 1, shift: 2, seed: 2)
        let fit = try CalibrationFit([large, small], version: 1)
        // 4 / (1/30000 + 1/3000).
        #expect(abs(fit.effectiveCount - 4 / (1.0 / 30_000 + 1.0 / 3000)) < 1e-6)
        for knot in fit.calibration.knots {
            #expect(knot.fmr >= max(large.fmr(at: knot.score), small.fmr(at: knot.score)))
        }
        // Rates differ by e²: the standard deviation of their logarithms is the square root of 2.
        #expect(abs(fit.spread - 2.0.squareRoot()) < 0.5)
        let own = fit.ownRates.filter { $0.asked == 1e-2 }
        #expect(own.map(\.set) == ["large", "small"])
        #expect(own.allSatisfy { $0.fmr < 1e-2 && $0.interval.contains($0.fmr) })
    }

    /// Twenty populations whose thresholds differ by chance, each left out of a fit in turn: few exceed the promise.
    @Test func leftOutPopulationsKeepThePromise() {
        var generator = SeededGenerator(seed: 11)
        let sets = (0..<20).map { number in
            let shift = sqrt(3) * Double.random(in: -1.0...1, using: &generator)
            return exponential("\(number)", count: 10_000, scale: 1, shift: shift, seed: UInt64(number))
        }
        let promises = LeftOutPromise.all(sets)
        #expect(promises.count == 20 * 3)
        let measurable = promises.filter(\.isMeasurable)
        #expect(Set(measurable.map(\.asked)) == [1e-2, 1e-3])
        #expect(measurable.count { $0.ratio > 1 } <= 3)
        #expect(LeftOutPromise.worst(promises) == measurable.map(\.ratio).max())
        for promise in promises {
            #expect(promise.expected == promise.asked * 10_000)
            #expect(promise.upperRatio >= promise.ratio)
        }
        // Nothing is left to fit where all others show the same fingers.
        #expect(LeftOutPromise.all(Array(sets.prefix(2)), kin: ["0": ["1"], "1": ["0"]]).isEmpty)
    }

    @Test func manyScoresShortenTheTail() throws {
        let fit = try CalibrationFit([exponential("a", count: 1_000_000, scale: 2, seed: 5)], version: 1)
        #expect(fit.tail.count == 4999)
        #expect(abs(fit.tail.scale - 2) < 4 * fit.tail.scaleError)
    }

    @Test func tooFewScoresAreRefused() {
        #expect(throws: EvaluationError.self) { try CalibrationFit([], version: 1) }
        let few = exponential("few", count: 100, scale: 1, seed: 1)
        #expect(throws: EvaluationError.self) { try CalibrationFit([few], version: 1) }
        let tied = CalibrationSet(name: "tied", subjects: 2, samples: 2, scores: [Double](repeating: 1, count: 9999))
        #expect(throws: EvaluationError.self) { try CalibrationFit([tied], version: 1) }
    }

    @Test func failuresHaveNoScore() throws {
        let scored = SeededSets.scores("one", fingers: 3, impressions: 2, failed: [0])
        let set = try #require(ScoredSet.measured([scored]).sets.map(CalibrationSet.init).first)
        #expect(set.scores.count == 8)
        #expect(set.samples == 5)
    }

    @Test func tableAndSourceNameTheirData() throws {
        let fit = try CalibrationFit([exponential("a\"b", count: 5000, scale: 2, seed: 7)], version: 4)
        let bytes = try JSONEncoder().encode(CalibrationTable(fit))
        let table = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        #expect(table["version"] as? Int == 4)
        #expect(table["nonMated"] as? Int == 5000)
        #expect((table["knots"] as? [Any])?.count == fit.calibration.knots.count)
        #expect(((table["dataSets"] as? [[String: Any]])?.first)?["name"] as? String == "a\"b")
        let source = CalibrationSource.swift(fit.calibration)
        #expect(source.contains("\"a\\\"b\""))
        #expect(source.contains("public static let finger = Calibration("))
        #expect(source.components(separatedBy: "Knot(score:").count == fit.calibration.knots.count + 1)
    }

    @Test func tableIsReadAsACalibration() throws {
        let fit = try CalibrationFit([exponential("a", count: 5000, scale: 2, seed: 7)], version: 4)
        struct Names: Decodable { let knots: [Calibration.Knot], tailScale: Double, nonMated: Int }
        let read = try JSONDecoder().decode(Names.self, from: JSONEncoder().encode(CalibrationTable(fit)))
        #expect(read.knots == fit.calibration.knots)
        #expect(read.tailScale == fit.calibration.tailScale)
    }
}
