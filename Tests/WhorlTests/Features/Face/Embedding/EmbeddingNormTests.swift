import Testing
import WhorlNumerics

import Whorl

@Suite struct EmbeddingNormTests {
    @Test(arguments: 0..<20) func cosineEmbeddingsGetUnitLength(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let scale = Float.random(in: 1e-6...1e6, using: &random)
        let output = (0..<128).map { _ in scale * Float.random(in: -1...1, using: &random) }
        let unit = try #require(FaceEmbedder.finished(output, .cosine))
        let norm = unit.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
        #expect(abs(norm - 1) < 1e-6)
        #expect(zip(unit, output).allSatisfy { ($0 < 0) == ($1 < 0) })
        #expect(FaceEmbedder.finished(output, .l2) == output)
    }

    @Test(arguments: EmbeddingMetric.allCases) func zeroAndInfiniteOutputsAreNone(_ metric: EmbeddingMetric) {
        #expect(FaceEmbedder.finished([Float](repeating: 0, count: 16), metric) == nil)
        #expect(FaceEmbedder.finished([1, .nan, 2], metric) == nil)
        #expect(FaceEmbedder.finished([1, -.infinity, 2], metric) == nil)
        #expect(FaceEmbedder.finished([1, 1e19, 2], metric) == nil)
    }
}
