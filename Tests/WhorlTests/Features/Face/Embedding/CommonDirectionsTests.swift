import Testing
import WhorlNumerics

import Whorl

@Suite struct CommonDirectionsTests {
    private static let dimension = 128

    private func vector(_ random: inout SeededGenerator) -> [Float] {
        (0..<Self.dimension).map { _ in Float.random(in: -1...1, using: &random) }
    }

    /// Random orthonormal directions, each what the earlier ones leave of a random vector.
    private func directions(_ count: Int, _ random: inout SeededGenerator) throws -> [[Float]] {
        try (0..<count).reduce(into: []) { directions, _ in
            let left = FaceEmbedder.without(directions, vector(&random))
            directions.append(try #require(FaceEmbedder.finished(left, .cosine)))
        }
    }

    private func product(_ a: [Float], _ b: [Float]) -> Double {
        zip(a, b).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }

    @Test(arguments: 0..<20) func nothingOfTheDirectionsIsLeft(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let common = try directions(4, &random)
        let output = vector(&random)
        let left = FaceEmbedder.without(common, output)
        #expect(common.allSatisfy { abs(product(left, $0)) < 1e-5 })
        #expect(zip(FaceEmbedder.without(common, left), left).allSatisfy { abs($0 - $1) < 1e-5 })
        let lost = common.reduce(0) { $0 + product(output, $1) * product(output, $1) }
        #expect(abs(product(output, output) - lost - product(left, left)) < 1e-4)
        #expect(FaceEmbedder.without([], output) == output)
    }

    /// A reference that still has them is compared as if it had lost them, at a score nearer to 0.
    @Test(arguments: 0..<20) func referencesWithThemScoreNoHigher(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let common = try directions(4, &random)
        let (reference, probe) = (vector(&random), vector(&random))
        func after(_ output: [Float]) throws -> [Float] {
            try #require(FaceEmbedder.finished(FaceEmbedder.without(common, output), .cosine))
        }
        let before = try #require(FaceEmbedder.finished(reference, .cosine))
        let mixed = product(before, try after(probe))
        let both = product(try after(reference), try after(probe))
        let lost = common.reduce(0) { $0 + product(before, $1) * product(before, $1) }
        #expect(abs(mixed - both * (1 - lost).squareRoot()) < 1e-5)
    }

    @Test func embeddingOfNothingElseIsNone() {
        let common = [Float](repeating: 0.25, count: 16)
        #expect(FaceEmbedder.finished(FaceEmbedder.without([common], common), .cosine) == nil)
    }
}
