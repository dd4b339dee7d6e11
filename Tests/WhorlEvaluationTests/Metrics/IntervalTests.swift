import Testing

import WhorlEvaluation

/// Confidence intervals of rates.
@Suite struct IntervalTests {
    /// Published values are quoted to so many digits.
    private static let quoted = 1e-6

    private func close(_ got: Double, _ expected: Double, _ tolerance: Double = quoted) -> Bool {
        abs(got - expected) < tolerance
    }

    @Test func normalQuantileIsTheKnownOne() {
        #expect(close(NormalDistribution.quantile(0.975), 1.959963984540054, 1e-12))
        #expect(close(NormalDistribution.quantile(0.5), 0, 1e-12))
        #expect(NormalDistribution.quantile(0) == -.infinity)
        #expect(NormalDistribution.quantile(1) == .infinity)
    }

    @Test func incompleteBetaOfSmallShapes() {
        // I_x(1,1) = x; I_x(a,1) = x^a; I_1/2(2,3) = 11/16.
        #expect(close(BetaDistribution(a: 1, b: 1).cumulative(0.3), 0.3, 1e-14))
        #expect(close(BetaDistribution(a: 3, b: 1).cumulative(0.5), 0.125, 1e-14))
        #expect(close(BetaDistribution(a: 2, b: 3).cumulative(0.5), 0.6875, 1e-14))
        #expect(BetaDistribution(a: 2, b: 3).cumulative(0) == 0)
        #expect(BetaDistribution(a: 2, b: 3).cumulative(1) == 1)
    }

    @Test(arguments: [1, 2, 7, 100, 5_000], [1, 3, 50, 90_000])
    func incompleteBetaIsTheBinomialTail(errors: Int, others: Int) {
        // I_x(k, n-k+1) is the probability of at least k successes in n trials of probability x.
        let trials = errors + others - 1
        let x = Double(errors) / Double(trials + 1)
        var term = 1.0  // in units of the first: P(X = k)
        var sum = 1.0
        var below = 0.0
        for k in stride(from: errors + 1, through: trials, by: 1) {
            term *= Double(trials - k + 1) / Double(k) * x / (1 - x)
            sum += term
        }
        term = 1
        for k in stride(from: errors - 1, through: 0, by: -1) {
            term *= Double(k + 1) / Double(trials - k) * (1 - x) / x
            below += term
        }
        let expected = sum / (sum + below)
        let got = BetaDistribution(a: Double(errors), b: Double(others)).cumulative(x)
        // Log-gamma of 1e5 loses about 1e-10 of its front factor.
        #expect(close(got, expected, 1e-9))
    }

    /// Brown, Cai, DasGupta, Interval estimation for a binomial proportion, 2001, and 1 - 0.025^(1/10).
    @Test func clopperPearsonOfTenTrials() {
        let none = RateInterval.clopperPearson(0, of: 10)
        #expect(none.lower == 0)
        #expect(close(none.upper, 0.3084971))
        let one = RateInterval.clopperPearson(1, of: 10)
        #expect(close(one.lower, 0.0025286))
        #expect(close(one.upper, 0.4450161))
        let half = RateInterval.clopperPearson(5, of: 10)
        #expect(close(half.lower, 0.1870860))
        #expect(close(half.upper, 0.8129140))
        let all = RateInterval.clopperPearson(10, of: 10)
        #expect(close(all.lower, 0.6915029))
        #expect(all.upper == 1)
    }

    @Test func noTrialsLeaveEverythingOpen() {
        #expect(RateInterval.clopperPearson(0, of: 0) == RateInterval(lower: 0, upper: 1))
    }

    @Test(arguments: [1, 2, 10, 300, 80_000]) func intervalsHoldTheRateAndMirror(trials: Int) {
        for errors in Set([0, 1, trials / 3, trials / 2, trials]) where errors <= trials {
            let interval = RateInterval.clopperPearson(errors, of: trials)
            #expect(interval.contains(Double(errors) / Double(trials)))
            #expect(0 <= interval.lower && interval.upper <= 1)
            let mirror = RateInterval.clopperPearson(trials - errors, of: trials)
            #expect(close(interval.lower, 1 - mirror.upper, 1e-9))
        }
    }

    @Test func ruleOfThreeIsNearTheExactBound() throws {
        let rule = try #require(SampleSizeRule(errors: 0, of: 1000))
        #expect(rule == .three(upperBound: 0.003))
        // One-sided 95 % is two-sided 90 %.
        let exact = RateInterval.clopperPearson(0, of: 1000, confidence: 0.9).upper
        #expect(close(exact, 0.003, 1e-5))
    }

    @Test func ruleOfThirtyEndsAtThirty() {
        #expect(SampleSizeRule(errors: 29, of: 1000) == .thirty(errors: 29))
        #expect(SampleSizeRule(errors: 30, of: 1000) == nil)
        #expect(SampleSizeRule(errors: 0, of: 0) == nil)
    }
}
