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
        // Steps of a tenth of a decade: the last one with forty matches has fewer than fifty-one. All are independent.
        #expect((39..<51).contains(fit.tail.count))
        #expect(fit.tail.effectiveCount == Double(fit.tail.count + 1))
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
        let scores = (0..<20_000).map { _ in pow(Double.random(in: 0.0..<1, using: &generator).nextUp, -2) }
        let set = CalibrationSet(name: "pareto", subjects: 10, samples: 80, scores: scores)
        let fit = try CalibrationFit([set], version: 1)
        #expect(fit.tail.isHeavier)
    }

    /// Each rate has the higher of both thresholds, between knots and on the tails too.
    @Test(arguments: UInt64(1)..<9) func noThresholdOfAnEarlierTableBecomesLower(seed: UInt64) throws {
        let earlier = try CalibrationFit([exponential("a", count: 4000, scale: 2, seed: seed)], version: 1).calibration
        let sets = [exponential("b", count: 9000, scale: 1.5, shift: 1, seed: seed + 100)]
        let fitted = try CalibrationFit(sets, version: 2).calibration
        let calibration = try CalibrationFit(sets, version: 2, earlier: earlier).calibration
        #expect(calibration.fault == nil && calibration.version == 2)
        for step in 1...60 {
            let rate = pow(10, -Double(step) / 10)
            let threshold = try calibration.threshold(fmr: rate).threshold.score
            for other in [earlier, fitted] {
                #expect(try threshold >= other.threshold(fmr: rate).threshold.score - 1e-9, "\(rate)")
            }
        }
    }

    @Test func promisedRatesAreNotBelowTheMeasuredOnesAndFall() throws {
        let set = exponential("a", count: 5000, scale: 2, seed: 7)
        let knots = try CalibrationFit([set], version: 1).calibration.knots
        #expect(knots.first?.fmr == 1)
        #expect(knots.first?.score == set.scores.scores.first)
        for knot in knots {
            // The plain twin: counted, not summed.
            #expect(knot.fmr >= Double(set.scores.expanded.count { $0 >= knot.score }) / 5000)
            #expect(knot.upperBound >= knot.fmr && knot.upperBound <= 2 * knot.fmr)
            #expect(set.scores.expanded.count { $0 >= knot.score } >= 10)
        }
        for (low, high) in zip(knots, knots.dropFirst()) {
            #expect(low.score < high.score)
            #expect(low.fmr > high.fmr)
        }
    }

    /// Of one population nothing is known of others: its own rate is promised.
    @Test func onePopulationHasItsOwnRate() throws {
        let set = exponential("a", count: 50_000, scale: 2, seed: 8)
        let calibration = try CalibrationFit([set], version: 1).calibration
        for fmr in [0.03, 1e-3] {
            let (threshold, extrapolated) = try calibration.threshold(fmr: fmr)
            #expect(!extrapolated)
            // Between knots the logarithm of the rate is taken as straight.
            let ratio = set.fmr(at: threshold.score) / fmr
            #expect(ratio > 0.9 && ratio < 1.1)
        }
        #expect(try calibration.threshold(fmr: 1e-6).extrapolated)
    }

    @Test func theWorstPopulationDecides() throws {
        let large = exponential("large", count: 30_000, scale: 1, seed: 1)
        let small = exponential("small", count: 3000, scale: 1, shift: 2, seed: 2)
        let fit = try CalibrationFit([large, small], version: 1)
        for knot in fit.calibration.knots {
            let rates = [large, small].map { $0.fmr(at: knot.score) }
            #expect(knot.fmr >= (rates[0] + rates[1]) / 2)
            #expect(2 * knot.fmr >= max(rates[0], rates[1]))
        }
        // Rates differ by e²: the standard deviation of their logarithms is the square root of 2.
        #expect(abs(fit.spread - 2.0.squareRoot()) < 0.5)
        let own = fit.ownRates.filter { $0.asked == 1e-2 }
        #expect(own.map(\.set) == ["large", "small"])
        #expect(own.allSatisfy { $0.fmr < 2e-2 && $0.interval.contains($0.fmr) })
    }

    /// The promise of populations that are alike is their rate; where they differ it lies above their mean.
    @Test func populationsThatDifferRaiseTheThreshold() throws {
        let alike = (0..<5).map { exponential("\($0)", count: 20_000, scale: 1, seed: UInt64($0)) }
        let different = (0..<5).map {
            exponential("\($0)", count: 20_000, scale: 1, shift: Double($0 - 2), seed: UInt64($0))
        }
        let thresholds = try [alike, different].map {
            try CalibrationFit($0, version: 1).calibration.threshold(fmr: 1e-3).threshold.score
        }
        #expect(abs(thresholds[0] - log(1000)) < 0.2)
        let mean = different.reduce(0) { $0 + $1.fmr(at: thresholds[1]) } / 5
        #expect(mean < 0.5e-3)
    }

    /// Beyond the counts each comparison says the same of the tail, whichever population it is of.
    @Test func theTailIsThatOfAllComparisons() throws {
        let sets = [(2000, 3.0), (40_000, 1.0)].enumerated().map {
            exponential("\($0)", count: $1.0, scale: 2, shift: -$1.1, seed: UInt64($0))
        }
        let tail = try CalibrationFit(sets, version: 1).tail
        let above = sets.flatMap(\.scores.expanded).filter { $0 > tail.threshold }
        #expect(tail.count == above.count)
        let mean = above.reduce(0) { $0 + $1 - tail.threshold } / Double(above.count)
        #expect(abs(tail.scale / mean - 1) < 1e-9)
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
        // With 95 % confidence twice the promise is kept: more than 6 of 40 have a probability below 1 %.
        #expect(measurable.count { $0.ratio > 2 } <= 6)
        let fit = try? CalibrationFit(sets, kin: [:], version: 1)
        #expect(fit?.leftOut == promises)
        #expect(fit?.calibration.worstRatio == LeftOutPromise.worst(promises))
        #expect(LeftOutPromise.worst(promises) == measurable.map(\.ratio).max())
        for promise in promises {
            #expect(promise.expected == promise.asked * 10_000)
            #expect(promise.upperRatio >= promise.ratio)
        }
        // Nothing is left to fit where all others show the same fingers.
        #expect(LeftOutPromise.all(Array(sets.prefix(2)), kin: ["0": ["1"], "1": ["0"]]).isEmpty)
    }

    @Test func manyScoresSupportLowRates() throws {
        let fit = try CalibrationFit([exponential("a", count: 1_000_000, scale: 2, seed: 5)], version: 1)
        let last = try #require(fit.calibration.knots.last)
        #expect(last.fmr < 2e-5)
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
        let sets = [exponential("a", count: 5000, scale: 2, seed: 7), exponential("b", count: 6000, scale: 2, seed: 8)]
        let fit = try CalibrationFit(sets, kin: [:], version: 4)
        let bytes = try JSONEncoder().encode(CalibrationTable(fit))
        #expect(try JSONDecoder().decode(CalibrationFile.self, from: bytes).calibration == fit.calibration)
        for (key, value) in [("knots", []), ("tailScale", 0), ("dataSets", ["a"]), ("nonMated", "many")]
            as [(String, Any)]
        {
            var table = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
            table[key] = value
            let damaged = try JSONSerialization.data(withJSONObject: table)
            #expect(throws: DecodingError.self, "\(key)") {
                try JSONDecoder().decode(CalibrationFile.self, from: damaged)
            }
        }
    }

    /// A promise is left where a rate is far above it, and not where it is a little above or seen too seldom.
    @Test func aRateFarAboveLeavesThePromise() throws {
        let calibration = try CalibrationFit([exponential("a", count: 50_000, scale: 1, seed: 1)], version: 1)
            .calibration
        func left(_ set: CalibrationSet) -> [Double] {
            LeftOutPromise.look(at: set, by: calibration).filter(\.isLeft).map(\.asked)
        }
        #expect(left(exponential("same", count: 20_000, scale: 1, seed: 2)) == [])
        #expect(left(exponential("half", count: 20_000, scale: 1, shift: 0.4, seed: 3)) == [])
        #expect(left(exponential("far", count: 20_000, scale: 1, shift: 2, seed: 4)) == [1e-2, 1e-3, 1e-4])
        #expect(left(CalibrationSet(name: "few", subjects: 2, samples: 2, scores: [0, 0, 30])) == [1e-3, 1e-4])
    }
}
