import Glibc
import Testing
import WhorlNumerics

import Whorl

@Suite struct FaceWholenessTests {
    private static let dimension = 16

    private func vector(_ count: Int, _ random: inout SeededGenerator) -> [Float] {
        (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
    }

    private func classes(_ count: Int, _ random: inout SeededGenerator) -> [[Float]] {
        (0..<count).map { _ in vector(Self.dimension + 2, &random) }
    }

    /// The odds of both sides from their sums, without a logarithm of their own.
    @Test(arguments: 0..<20) func evidenceIsTheLogarithmOfTheOdds(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let wholeness = FaceWholeness(whole: classes(3, &random), other: classes(5, &random))
        let output = vector(Self.dimension, &random).map { 9 * $0 }
        let length = output.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
        let features = output.map { Double($0) / length } + [log(length), 1]
        func odds(_ classes: [[Float]]) -> Double {
            classes.reduce(0) { $0 + exp(zip($1, features).reduce(0) { $0 + Double($1.0) * $1.1 }) }
        }
        #expect(abs(wholeness.evidence(output) - log(odds(wholeness.whole) / odds(wholeness.other))) < 1e-9)
    }

    @Test func greatSumsStayFinite() {
        let row = [Float](repeating: 1e6, count: Self.dimension + 2)
        let wholeness = FaceWholeness(whole: [row, row], other: [row.map { -$0 }])
        let output = [Float](repeating: 1, count: Self.dimension)
        let evidence = wholeness.evidence(output)
        #expect(evidence.isFinite && evidence > 1e6)
    }

    @Test func outputOfNothingHasNoEvidence() {
        let row = [Float](repeating: 1, count: Self.dimension + 2)
        #expect(FaceWholeness(whole: [row], other: [row]).evidence([Float](repeating: 0, count: Self.dimension)).isNaN)
    }
}
