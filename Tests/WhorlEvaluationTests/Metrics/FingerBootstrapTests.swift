import Testing

import WhorlEvaluation

@Suite struct FingerBootstrapTests {
    @Test(arguments: UInt64(0)..<5) func unweightedLadderAgreesWithTheCurve(seed: UInt64) throws {
        let labeled = SeededScores.fingers(8, impressions: 4, sets: 2, seed: seed)
        let curve = DETCurve(labeled.scores)
        let weights = [Int](repeating: 1, count: 16)
        let rates = try #require(ScoreLadder(labeled).rates(weights: weights, denominators: [100, 500]))
        #expect(rates.eer == (try EqualErrorRate(curve).value))
        #expect(rates.fnmr[0] == (try curve.point(falseMatchOneIn: 100).fnmr))
        #expect(rates.fnmr[1] == (try curve.point(falseMatchOneIn: 500).fnmr))
    }

    @Test(arguments: UInt64(0)..<5) func weightsAreRepeatedComparisons(seed: UInt64) throws {
        let labeled = SeededScores.fingers(5, impressions: 3, sets: 1, seed: seed)
        let weights = [0, 3, 1, 0, 1]
        var repeated: [FingerScores.Comparison] = []
        for comparison in labeled.comparisons {
            let weight =
                comparison.isMated
                ? weights[comparison.probe] : weights[comparison.probe] * weights[comparison.reference]
            repeated += Array(repeating: comparison, count: weight)
        }
        let curve = DETCurve(FingerScores(sets: labeled.sets, comparisons: repeated).scores)
        let rates = try #require(ScoreLadder(labeled).rates(weights: weights, denominators: [10]))
        #expect(rates.eer == (try EqualErrorRate(curve).value))
        #expect(rates.fnmr[0] == (try curve.point(falseMatchOneIn: 10).fnmr))
    }

    @Test func tiedScoresAreOneStep() throws {
        let comparisons = [(0, 0), (1, 1), (0, 1), (0, 1)].map {
            FingerScores.Comparison(probe: $0.0, reference: $0.1, score: 1)
        }
        let ladder = ScoreLadder(FingerScores(sets: [0..<2], comparisons: comparisons))
        let rates = try #require(ladder.rates(weights: [1, 1], denominators: [100]))
        #expect(rates.eer == 0.5)
        #expect(rates.fnmr == [1])
    }

    @Test func seedDecides() throws {
        let labeled = SeededScores.fingers(6, impressions: 4, sets: 2, seed: 3)
        let one = try #require(FingerBootstrap(labeled, seed: 5))
        let same = try #require(FingerBootstrap(labeled, seed: 5))
        let other = try #require(FingerBootstrap(labeled, seed: 6))
        #expect(one.eer == same.eer)
        #expect(one.fmr100 == same.fmr100)
        #expect(one.eer != other.eer)
    }

    @Test func intervalHoldsTheRate() throws {
        let labeled = SeededScores.fingers(10, impressions: 4, sets: 2, seed: 9)
        let bootstrap = try #require(FingerBootstrap(labeled))
        let curve = DETCurve(labeled.scores)
        #expect(bootstrap.eer.contains(try EqualErrorRate(curve).value))
        #expect(bootstrap.fmr100.contains(try curve.point(falseMatchOneIn: 100).fnmr))
        #expect(bootstrap.eer.lower < bootstrap.eer.upper)
    }

    /// Comparisons of one finger that all share its luck widen the interval; pairs would not know.
    @Test func fingersThatDifferWidenTheInterval() throws {
        let even = SeededScores.fingers(10, impressions: 6, sets: 1, seed: 4)
        let uneven = FingerScores(
            sets: even.sets,
            comparisons: even.comparisons.map { comparison in
                let shift = comparison.isMated && comparison.probe < 2 ? -3.0 : 0
                return .init(
                    probe: comparison.probe, reference: comparison.reference, score: comparison.score + shift)
            })
        let (one, other) = (try #require(FingerBootstrap(even)), try #require(FingerBootstrap(uneven)))
        #expect(other.fmr100.upper - other.fmr100.lower > one.fmr100.upper - one.fmr100.lower)
    }

    @Test func nothingToResampleIsNothing() {
        #expect(FingerBootstrap(FingerScores(sets: [], comparisons: [])) == nil)
        let lone = FingerScores(sets: [0..<1], comparisons: [.init(probe: 0, reference: 0, score: 1)])
        #expect(FingerBootstrap(lone) == nil)
    }
}
