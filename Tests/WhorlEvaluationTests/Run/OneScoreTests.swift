import Testing
import WhorlNumerics

import Whorl
import WhorlEvaluation

/// An evaluation gives two templates the score that a comparison gives, bit for bit; what verifications and searches give
/// is tested beside the engine.
@Suite struct OneScoreTests {
    private static let model = ModelIdentity(name: "net", sha256: String(repeating: "0a", count: 32))
    private static let samples = 46

    /// The pairs of all samples with later ones: 1,035.
    private static let pairs = (0..<samples).flatMap { probe in
        (probe + 1..<samples).map { ComparisonPlan.Pair(probe: probe, reference: $0, isMated: false) }
    }

    private func expectOneScore(_ templates: [Template]) throws {
        let chunk = ScoredChunk(Self.pairs[...], templates.map { PreparedSample($0) })
        #expect(chunk.comparisons == Self.pairs.count)
        for (pair, score) in zip(Self.pairs, chunk.scores) {
            #expect(try TemplateMatcher(templates[pair.probe]).score(templates[pair.reference]) == score)
        }
    }

    @Test(arguments: EmbeddingMetric.allCases) func facesHaveOneScore(metric: EmbeddingMetric) throws {
        var random = SeededGenerator(seed: 7)
        let all = (0..<Self.samples).map { _ -> [Float] in
            let values = (0..<512).map { _ in Float.random(in: -1...1, using: &random) }
            let norm = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
            return metric == .cosine ? values.map { $0 / norm } : values
        }
        // Every other one is all but equal to the one before.
        let embeddings = all.indices.map { index in
            index % 2 == 0 ? all[index] : all[index - 1].map { $0 + Float.random(in: -1e-6...1e-6, using: &random) }
        }
        try expectOneScore(
            embeddings.map {
                .face(FaceTemplate(model: Self.model, metric: metric, embedding: $0, quality: 50))
            })
    }

    @Test func printsHaveOneScore() throws {
        try expectOneScore(
            (0..<Self.samples).map { .finger(Self.print(seed: UInt64($0 / 2), copy: UInt64($0))) })
    }

    @Test func missingSamplesAndOtherModalitiesFail() {
        let print = PreparedSample(.finger(Self.print(seed: 1, copy: 1)))
        let face = PreparedSample(
            .face(FaceTemplate(model: Self.model, metric: .l2, embedding: [1, 2, 3], quality: 50)))
        let samples = [print, nil, face, print]
        let pairs = [(0, 1), (0, 2), (0, 3), (1, 3), (2, 0), (2, 2)].map {
            ComparisonPlan.Pair(probe: $0.0, reference: $0.1, isMated: false)
        }
        let chunk = ScoredChunk(pairs[...], samples)
        let failed = ComparisonScores.failed
        #expect(chunk.comparisons == 2)
        #expect(chunk.scores.map { $0 == failed } == [true, true, false, true, true, false])
        #expect(chunk.scores.last == 0)
    }

    /// A print of few minutiae; two copies of a seed differ a little.
    private static func print(seed: UInt64, copy: UInt64) -> FingerTemplate {
        var (finger, noise) = (SeededGenerator(seed: seed), SeededGenerator(seed: 1000 + copy))
        let points = (0..<8).map { _ in
            FingerTemplate.Point(
                x: UInt16(Int.random(in: 200...1200, using: &finger) + Int.random(in: 0...6, using: &noise)),
                y: UInt16(Int.random(in: 200...1200, using: &finger) + Int.random(in: 0...6, using: &noise)),
                direction: UInt16.random(in: 0...1023, using: &finger),
                kind: Bool.random(using: &finger) ? .ending : .bifurcation, quality: 60)
        }
        let cells = 400 / RidgeField.pitch
        return FingerTemplate(
            extractorVersion: MinutiaExtractor.version, width: 400, height: 400, points: points,
            ridges: RidgeField(columns: cells, rows: cells, orientations: Array(repeating: 45, count: cells * cells)),
            quality: 60)
    }
}
