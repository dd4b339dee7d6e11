import Foundation
import Testing

import WhorlEvaluation

@Suite struct PopulationSpreadTests {
    private typealias Observation = PopulationSpread.Observation

    @Test func equalRatesHaveNoSpread() {
        let equal = PopulationSpread((0..<5).map { _ in Observation(matches: 100, of: 100_000, designEffect: 1) })
        #expect(equal.variance == 0)
        // Five hundred matches: the bound is some percent above the rate.
        #expect(equal.worst > 1e-3 && equal.worst < 1.1e-3)
        #expect(equal.unseen >= equal.worst && equal.unseen < 1.12e-3)
    }

    /// With many matches each the variance is that of the logarithms.
    @Test func spreadIsThatOfTheLogarithms() {
        let matches = [1000, 3000, 9000, 27_000]
        let model = PopulationSpread(matches.map { Observation(matches: $0, of: 10_000_000, designEffect: 1) })
        let logarithms = matches.map { log(Double($0)) }
        let mean = logarithms.reduce(0, +) / 4
        let variance = logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 3
        #expect(abs(model.variance - variance) < 0.01 * variance)
        // Three degrees of freedom: 2.353 standard deviations of a new one, above the mean.
        let bound = exp(mean + 2.3534 * (variance * 1.25).squareRoot()) / 10_000_000
        #expect(abs(model.unseen / bound - 1) < 0.02)
        #expect(model.worst > 2.7e-3 && model.worst < 2.8e-3)
    }

    @Test func whatIsKnownOfTheSpreadIsKept() {
        let rare = (0..<4).map { _ in Observation(matches: 1, of: 100_000, designEffect: 1) }
        #expect(PopulationSpread(rare, atLeast: 0.8).variance == 0.8)
        #expect(PopulationSpread(rare, atLeast: 0.8).unseen > PopulationSpread(rare).unseen)
    }

    @Test func dependentComparisonsWidenTheBound() {
        let (independent, dependent) = (1.0, 9.0)
        let bounds = [independent, dependent].map { effect in
            PopulationSpread([Observation(matches: 100, of: 100_000, designEffect: effect)]).worst
        }
        // The standard deviation is three times as large.
        #expect(abs(log(bounds[1] / 1.005e-3) / log(bounds[0] / 1.005e-3) - 3) < 0.01)
    }

    @Test(arguments: [(1.0, 6.3138), (2, 2.9200), (4, 2.1318), (10, 1.8125), (100, 1.6602)])
    func quantilesAreThoseOfTables(freedom: Double, quantile: Double) {
        #expect(abs(StudentDistribution(freedom: freedom).quantile(0.95) - quantile) < 1e-4)
    }
}
