import Testing
import Whorl

import WhorlEvaluation

@Suite struct OperatingPointTests {
    /// 200 non-mated scores 1...200: at most two may be accepted at FMR 1/100, so the threshold lies above 198.
    private let curve = DETCurve(
        ComparisonScores(mated: [150, 198, 199, 250], nonMated: (1...200).map(Double.init)))

    @Test func fmr100IsTheLowestFNMRWithinTheRate() throws {
        let point = try curve.point(falseMatchOneIn: 100)
        #expect(point.threshold == 199)
        #expect(point.falseMatches == 2)
        #expect(point.fmr == 0.01)
        #expect(point.falseNonMatches == 2)
        #expect(point.fnmr == 0.5)
    }

    @Test(arguments: [100, 127, 200]) func rateThatIsGivenIsThatOfItsDenominator(denominator: Int) throws {
        #expect(try curve.point(fmr: 1 / Double(denominator)) == curve.point(falseMatchOneIn: denominator))
    }

    @Test func rateThatOneFalseMatchExceedsIsRefused() throws {
        #expect(throws: DETCurve.Refusal.tooFewNonMated(got: 200, minimum: 1000)) { try curve.point(fmr: 1e-3) }
        #expect(throws: DETCurve.Refusal.tooFewNonMated(got: 200, minimum: .max)) { try curve.point(fmr: 1e-300) }
        #expect(throws: DETCurve.Refusal.noMated) {
            try DETCurve(ComparisonScores(mated: [], nonMated: [1, 2])).point(fmr: 0.5)
        }
    }

    @Test func zeroFMRHasNoFalseMatch() throws {
        let point = try curve.zeroFMR()
        #expect(point.threshold == 250)
        #expect(point.falseMatches == 0)
        #expect(point.fnmr == 0.75)
    }

    @Test func zeroFNMRHasNoFalseNonMatch() throws {
        let point = try curve.zeroFNMR()
        #expect(point.threshold == 150)
        #expect(point.falseMatches == 51)
        #expect(point.fnmr == 0)
    }

    @Test func givenThresholdNeedNotBeAScore() throws {
        let point = try curve.point(threshold: 198.5)
        #expect(point.falseMatches == 2)
        #expect(point.falseNonMatches == 2)
    }

    @Test func tooFewComparisonsAreRefused() {
        #expect(throws: DETCurve.Refusal.tooFewNonMated(got: 200, minimum: 1000)) {
            try curve.point(falseMatchOneIn: 1000)
        }
        #expect(throws: DETCurve.Refusal.noMated) {
            try DETCurve(ComparisonScores(mated: [], nonMated: [1])).zeroFMR()
        }
        #expect(throws: DETCurve.Refusal.noMated) {
            try DETCurve(ComparisonScores(mated: [], nonMated: [1])).zeroFNMR()
        }
        #expect(throws: DETCurve.Refusal.tooFewNonMated(got: 0, minimum: 1)) {
            try DETCurve(ComparisonScores(mated: [1], nonMated: [])).zeroFMR()
        }
    }

    @Test func matedFailuresMakeZeroFNMRAcceptEverything() throws {
        let scores = ComparisonScores(mated: [ComparisonScores.failed, 9], nonMated: [1, 2])
        let point = try DETCurve(scores).zeroFNMR()
        #expect(point.threshold == nil)
        #expect(point.fmr == 1)
    }

    @Test func everythingTiedAcceptsAllOrNothing() throws {
        let curve = DETCurve(ComparisonScores(mated: [5, 5], nonMated: [5, 5, 5]))
        #expect(try curve.zeroFMR().fnmr == 1)
        #expect(try curve.zeroFMR().threshold == nil)
        #expect(try curve.zeroFNMR().fmr == 1)
    }

    @Test(arguments: UInt64(0)..<40) func pointsAgreeWithThePlainSearch(seed: UInt64) throws {
        let scores = SeededScores.tied(seed: seed)
        let curve = DETCurve(scores)
        for denominator in [1, 2, 5, 10] where denominator <= scores.nonMated.count {
            let plain = curve.points
                .filter { Double($0.falseMatches) <= Double(scores.nonMated.count) / Double(denominator) }
                .map(curve.fnmr).min()
            #expect(try curve.point(falseMatchOneIn: denominator).fnmr == plain)
        }
        #expect(
            try curve.zeroFNMR().fmr == curve.points.filter { $0.falseNonMatches == 0 }.map(curve.fmr).min())
    }
}
