import Testing
import WhorlNumerics

import Whorl

@Suite struct FaceMatcherTests {
    /// Rounding of a sum of 128 terms in single precision, with room.
    private static let tolerance = 1e-5

    private func packed(_ faces: [FaceTemplate]) -> EmbeddingMatrix {
        EmbeddingMatrix(rows: faces.count, columns: faces[0].embedding.count, values: faces.flatMap(\.embedding))
    }

    private func score(_ probe: FaceTemplate, _ reference: FaceTemplate) throws -> Double {
        try TemplateMatcher(.face(probe)).score(.face(reference))
    }

    @Test func cosineIsTheInnerProductOfUnitEmbeddings() throws {
        for cosine: Float in [-1, -0.25, 0, 0.5, 0.75, 1] {
            let score = try score(FaceSource.probe, FaceSource.face(cosine))
            #expect(abs(score - Double(cosine)) < Self.tolerance)
        }
    }

    @Test func distanceIsNegatedAndNotNormalised() throws {
        func face(_ first: Float) -> FaceTemplate {
            FaceTemplate(
                model: FaceSource.model, metric: .l2, embedding: [first] + Array(repeating: 2, count: 15), quality: 0)
        }
        #expect(try score(face(1), face(4)) == -3)
        #expect(try score(face(1), face(1)) == 0)
    }

    @Test(arguments: EmbeddingMetric.allCases, 0..<UInt64(20))
    func galleryIsScoredAsItsRowsAre(metric: EmbeddingMetric, seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        let faces = (0..<source.number(in: 1...40)).map { _ in source.face(metric: metric) }
        let probe = source.face(metric: metric)
        let scores = FaceMatcher(probe).scores(packed(faces))
        #expect(try scores == faces.map { try score(probe, $0) })
    }

    @Test(arguments: EmbeddingMetric.allCases, 0..<UInt64(50))
    func scoreIsSymmetric(metric: EmbeddingMetric, seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        let (a, b) = (source.face(metric: metric), source.face(metric: metric))
        #expect(try score(a, b) == score(b, a))
    }

    /// More rows than two blocks, so that threads divide them.
    @Test(arguments: EmbeddingMetric.allCases)
    func scoresAreTheSameOnAnyNumberOfThreads(metric: EmbeddingMetric) {
        var source = TemplateSource(seed: 3)
        let rows = 2 * FaceMatcher.blockRows + 77
        let values = (0..<rows * 32).map { _ in Float.random(in: -0.1...0.1, using: &source) }
        let gallery = EmbeddingMatrix(rows: rows, columns: 32, values: values)
        let comparison = FaceMatcher(source.face(dimension: 32, metric: metric))
        let one = comparison.scores(gallery, threads: 1)
        #expect(one.count == rows)
        for threads in [2, 3, 16] { #expect(comparison.scores(gallery, threads: threads) == one) }
    }

    @Test(arguments: [16, 17, 100, 128, 512]) func aFaceIsExactlyItself(dimension: Int) throws {
        var source = TemplateSource(seed: 8)
        for _ in 0..<200 {
            let face = source.face(dimension: dimension)
            let opposite = FaceTemplate(
                model: face.model, metric: .cosine, embedding: face.embedding.map { -$0 }, quality: 0)
            #expect(try score(face, face) == 1 && score(face, opposite) == -1)
            let far = source.face(dimension: dimension, metric: .l2)
            #expect(try score(far, far) == 0)
        }
    }

    /// A length that is not quite 1 is divided out.
    @Test func scaledEmbeddingsHaveTheirCosine() throws {
        var source = TemplateSource(seed: 10)
        for _ in 0..<200 {
            let (a, b) = (source.face(), source.face())
            let scaled = FaceTemplate(
                model: b.model, metric: .cosine, embedding: b.embedding.map { $0 * 1.0009 }, quality: 0)
            #expect(try abs(score(a, b) - score(a, scaled)) < 1e-6)
            #expect(try score(scaled, scaled) == 1)
        }
    }

    /// Where distances are short against the lengths, a sum of three products would leave nothing of them.
    @Test func shortDistancesAreKept() throws {
        var source = TemplateSource(seed: 11)
        for step: Float in [1e-6, 1e-4, 1e-2] {
            let a = source.face(dimension: 512, metric: .l2)
            var embedding = a.embedding
            embedding[7] += step
            let b = FaceTemplate(model: a.model, metric: .l2, embedding: embedding, quality: 0)
            #expect(try score(a, b) == -Double(abs(a.embedding[7] - embedding[7])))
        }
    }

    @Test func anEmbeddingWithoutDirectionIsSimilarToNothing() throws {
        let none = FaceTemplate(
            model: FaceSource.model, metric: .cosine, embedding: Array(repeating: 0, count: 16), quality: 0)
        #expect(try score(none, FaceSource.probe) == 0 && score(none, none) == 0)
    }

    @Test func otherModelsAndPipelinesAreRefused() {
        let comparison = TemplateMatcher(.face(FaceSource.probe))
        let error = #expect(throws: WhorlError.self) {
            try comparison.score(.face(FaceSource.face(1, model: FaceSource.other)))
        }
        guard case .modelMismatch(let got, let expected)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(got.contains("net_b") && expected.contains("net_a"))
        #expect(throws: WhorlError.extractorMismatch(got: 9, expected: FaceFeatures.pipelineVersion)) {
            try comparison.score(.face(FaceSource.face(1, extractorVersion: 9)))
        }
        var source = TemplateSource(seed: 1)
        let longer = source.face(dimension: 17)
        #expect(throws: WhorlError.self) { try comparison.score(.face(longer)) }
        // The same name with another file is another model.
        let renewed = ModelIdentity(name: FaceSource.model.name, sha256: FaceSource.other.sha256)
        #expect(throws: WhorlError.self) { try comparison.score(.face(FaceSource.face(1, model: renewed))) }
    }
}
