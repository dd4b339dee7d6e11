import Foundation
import Testing

import Whorl

@Suite struct FusionTests {
    private static let tolerance = 1e-12

    /// One comparison is not changed.
    @Test(arguments: [1, 0.5, 1e-3, 1e-12])
    func oneRateIsItself(rate: Double) {
        #expect(abs(Fusion.rate([rate]) - rate) <= rate * Self.tolerance)
    }

    /// `p1 p2 (1 - ln p1 p2)`: of 1e-2 and 1e-2, 1e-4 * (1 + 9.210340371976182).
    @Test func twoRatesAreThoseOfTheFormula() {
        #expect(abs(Fusion.rate([1e-2, 1e-2]) - 1.0210340371976183e-3) < 1e-15)
        #expect(abs(Fusion.rate([1, 1e-4]) - 1.0210340371976183e-3) < 1e-15)
        #expect(abs(Fusion.rate([0.5, 0.5]) - 0.5965735902799727) < Self.tolerance)
        #expect(Fusion.rate([1, 1]) == 1)
        #expect(Fusion.rate([0, 0.5]) == 0)
    }

    @Test(arguments: 0..<UInt64(50))
    func ratesOfNearlyOneGiveNoMore(seed: UInt64) {
        var source = TemplateSource(seed: seed)
        let logarithms = (0..<2).map { _ in -pow(10, Double.random(in: -17 ... -6, using: &source)) }
        #expect(Fusion.logRate(logarithms) <= 0)
    }

    /// `p (1 + S + S^2 / 2)` with the product `p` and `S = -ln p`: of three times 1e-1, 1e-3 * (1 + 6.9078 + 23.859).
    @Test func threeRatesAreThoseOfTheFormula() {
        #expect(abs(Fusion.rate([0.1, 0.1, 0.1]) - 0.031766296) < 1e-8)
    }

    @Test(arguments: 0..<UInt64(50))
    func lowerRatesGiveALowerRate(seed: UInt64) {
        var source = TemplateSource(seed: seed)
        let rates = (0..<source.number(in: 1...4)).map { _ in pow(10, -Double.random(in: 0...6, using: &source)) }
        let index = source.number(in: 0...(rates.count - 1))
        var lower = rates
        lower[index] *= 0.9
        #expect(Fusion.rate(lower) < Fusion.rate(rates))
        #expect(Fusion.rate(rates) <= 1 && Fusion.rate(rates) >= rates.reduce(1, *) * (1 - Self.tolerance))
        #expect(abs(Fusion.rate(rates.reversed()) - Fusion.rate(rates)) < Self.tolerance)
    }

    /// Rates far below what a number can hold still rank.
    @Test func logarithmsDoNotVanish() {
        let (near, far) = (Fusion.logRate([-2000, -1]), Fusion.logRate([-2100, -1]))
        #expect(near.isFinite && far.isFinite && far < near)
        #expect(Threshold.rateScore(ofLogarithm: far) > Threshold.rateScore(ofLogarithm: near))
    }

    @Test func rateOfOneIsAScoreOfZero() {
        #expect(Threshold.rateScore(ofLogarithm: 0).sign == .plus)
        #expect(abs(Threshold(rateScoreAt: 1e-4).score - 4) < Self.tolerance)
    }

    /// Of independent comparisons of different people the combination keeps the rate that is asked for: false matches
    /// among 400,000 stay below the count whose chance is 1e-6.
    @Test(arguments: [1e-1, 1e-2, 1e-3])
    func observedRateKeepsTheRateAsked(asked: Double) {
        var source = TemplateSource(seed: 2026)
        let trials = 400_000
        var matches = 0
        for _ in 0..<trials {
            let rates = (0..<2).map { _ in Double.random(in: Double.leastNonzeroMagnitude...1, using: &source) }
            if Fusion.rate(rates) <= asked { matches += 1 }
        }
        let expected = Double(trials) * asked
        // 4.75 standard deviations above and below: uniform rates make the combination exact, not only safe.
        let margin = 4.75 * expected.squareRoot()
        #expect(abs(Double(matches) - expected) <= margin)
    }

    /// Rates that are shared among several comparisons are upper bounds, and so is their combination.
    @Test(arguments: [1e-2, 1e-3])
    func bestOfSeveralKeepsTheRateAsked(asked: Double) {
        var source = TemplateSource(seed: 7)
        let trials = 200_000
        var matches = 0
        for _ in 0..<trials {
            let rates = [3, 2].map { count in
                let best = (0..<count).map { _ in Double.random(in: Double.leastNonzeroMagnitude...1, using: &source) }
                return min(1, Double(count) * (best.min() ?? 1))
            }
            if Fusion.rate(rates) <= asked { matches += 1 }
        }
        let expected = Double(trials) * asked
        #expect(Double(matches) <= expected + 4.75 * expected.squareRoot())
    }
}
