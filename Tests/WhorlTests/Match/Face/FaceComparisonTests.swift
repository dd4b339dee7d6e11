import Testing
import WhorlNumerics

@testable import Whorl

@Suite struct FaceComparisonTests {
    /// Rounding of a sum of 128 terms in single precision, with room.
    private static let tolerance = 1e-5

    private func packed(_ faces: [FaceTemplate]) -> EmbeddingMatrix {
        EmbeddingMatrix(rows: faces.count, columns: faces[0].embedding.count, values: faces.flatMap(\.embedding))
    }

    @Test func cosineIsTheInnerProductOfUnitEmbeddings() throws {
        for cosine: Float in [-1, -0.25, 0, 0.5, 0.75, 1] {
            let score = try FaceComparison(probe: FaceSource.probe).score(FaceSource.face(cosine))
            #expect(abs(score - Double(cosine)) < Self.tolerance)
        }
    }

    @Test func distanceIsNegatedAndNotNormalised() throws {
        func face(_ first: Float) -> FaceTemplate {
            FaceTemplate(
                model: FaceSource.model, metric: .l2, embedding: [first] + Array(repeating: 2, count: 15), quality: 0)
        }
        #expect(try FaceComparison(probe: face(1)).score(face(4)) == -3)
        #expect(try FaceComparison(probe: face(1)).score(face(1)) == 0)
    }

    @Test(arguments: EmbeddingMetric.allCases, 0..<UInt64(20))
    func galleryIsScoredAsItsRowsAre(metric: EmbeddingMetric, seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        let faces = (0..<source.number(in: 1...40)).map { _ in source.face(metric: metric) }
        let comparison = FaceComparison(probe: source.face(metric: metric))
        let scores = comparison.scores(packed(faces))
        for (face, score) in zip(faces, scores) {
            #expect(abs(try comparison.score(face) - score) < Self.tolerance)
        }
    }

    @Test(arguments: EmbeddingMetric.allCases, 0..<UInt64(50))
    func scoreIsSymmetric(metric: EmbeddingMetric, seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        let (a, b) = (source.face(metric: metric), source.face(metric: metric))
        #expect(try FaceComparison(probe: a).score(b) == FaceComparison(probe: b).score(a))
    }

    /// More rows than two blocks, so that threads divide them.
    @Test(arguments: EmbeddingMetric.allCases)
    func scoresAreTheSameOnAnyNumberOfThreads(metric: EmbeddingMetric) {
        var source = TemplateSource(seed: 3)
        let rows = 2 * FaceComparison.blockRows + 77
        let values = (0..<rows * 32).map { _ in Float.random(in: -0.1...0.1, using: &source) }
        let gallery = EmbeddingMatrix(rows: rows, columns: 32, values: values)
        let comparison = FaceComparison(probe: source.face(dimension: 32, metric: metric))
        let one = comparison.scores(gallery, threads: 1)
        #expect(one.count == rows)
        for threads in [2, 3, 16] { #expect(comparison.scores(gallery, threads: threads) == one) }
    }

    @Test func cosineStaysInItsRange() throws {
        var source = TemplateSource(seed: 8)
        for _ in 0..<200 {
            let face = source.face(dimension: 512)
            let score = try FaceComparison(probe: face).score(face)
            #expect(score <= 1 && score > 1 - Self.tolerance)
        }
    }

    @Test func otherModelsAndPipelinesAreRefused() {
        let comparison = FaceComparison(probe: FaceSource.probe)
        let error = #expect(throws: WhorlError.self) {
            try comparison.score(FaceSource.face(1, model: FaceSource.other))
        }
        guard case .modelMismatch(let got, let expected)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(got.contains("net_b") && expected.contains("net_a"))
        #expect(throws: WhorlError.extractorMismatch(got: 9, expected: FaceFeatures.pipelineVersion)) {
            try comparison.score(FaceSource.face(1, extractorVersion: 9))
        }
        var source = TemplateSource(seed: 1)
        let longer = source.face(dimension: 17)
        #expect(throws: WhorlError.self) { try comparison.score(longer) }
        // The same name with another file is another model.
        let renewed = ModelIdentity(name: FaceSource.model.name, sha256: FaceSource.other.sha256)
        #expect(throws: WhorlError.self) { try comparison.score(FaceSource.face(1, model: renewed)) }
    }
}
