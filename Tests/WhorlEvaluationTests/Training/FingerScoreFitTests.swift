import Testing
import Whorl
import WhorlNumerics

import WhorlEvaluation

@Suite struct FingerScoreFitTests {
    /// Evidence of two measures: the first tells mated from non-mated comparisons, the second is noise.
    static func set(_ count: Int, seed: UInt64, shift: Double = 3) -> [LabelledEvidence] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { index in
            let isMated = index.isMultiple(of: 4)
            let values = [
                Double(generator.normal()) + (isMated ? shift : 0), Double(generator.normal()),
            ]
            let parts = zip(["telling", "noise"], values).map {
                FingerComparison.Part(name: $0, value: $1, contribution: 0)
            }
            let bias = FingerComparison.Part(name: FingerComparison.Part.bias, value: 1, contribution: 0)
            return LabelledEvidence(FingerComparison(score: 0, pairs: [], parts: parts + [bias]), isMated: isMated)
        }
    }

    @Test(arguments: UInt64(1)...3)
    func weightsTheMeasureThatTells(seed: UInt64) throws {
        let fit = try #require(FingerScoreFit([Self.set(2000, seed: seed), Self.set(500, seed: seed + 10)]))
        #expect(fit.measures == ["telling", "noise"])
        #expect(fit.weights[0] > 2)
        #expect(abs(fit.weights[1]) < 0.4)
    }

    @Test func heldOutSetsAreToldApartToo() throws {
        let scores = FingerScoreFit.heldOut((1...3).map { Self.set(1000, seed: $0) })
        #expect(scores.mated.count == 750)
        #expect(scores.nonMated.count == 2250)
        let point = try DETCurve(scores).point(falseMatchOneIn: 100)
        // Normal distributions three deviations apart: FNMR 25 % at FMR 1 %.
        #expect((0.15...0.35).contains(point.fnmr))
    }

    @Test func setsOfOneKindFitNothing() {
        #expect(FingerScoreFit([Self.set(100, seed: 1).filter(\.isMated)]) == nil)
        #expect(FingerScoreFit([]) == nil)
    }
}
