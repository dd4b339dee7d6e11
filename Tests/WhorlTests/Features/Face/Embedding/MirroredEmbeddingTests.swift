import Testing

import Whorl

/// Embedders whose manifests ask for the mirror image too; skipped without models and photos.
@Suite(.enabled(if: RealFaces.areThere, Comment(rawValue: RealFaces.reason))) struct MirroredEmbeddingTests {
    /// Both sides add the same numbers and round once more for the length.
    private static let tolerance: Float = 1e-5
    private let plain: FaceEmbedder
    private let mirrored: FaceEmbedder

    init() throws {
        plain = try FaceEmbedder(RealFaces.embedder())
        mirrored = try FaceEmbedder(RealFaces.embedder(mirror: true))
    }

    private func face(_ person: Int) throws -> AlignedFace {
        let photo = try RealFaces.orl(person, 1)
        let face = try #require(try FaceDetector(RealFaces.detector()).faces(in: photo).first)
        return try AlignedFace(face.landmarks, in: photo, template: .arcface112)
    }

    private static func areEqual(_ one: [Float], _ other: [Float]) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) <= tolerance }
    }

    @Test(arguments: [1, 12, 30]) func faceAndItsMirrorImageHaveOneEmbedding(person: Int) throws {
        let face = try face(person)
        let embedding = try mirrored.embedding(of: face)
        #expect(Self.areEqual(embedding, try mirrored.embedding(of: face.mirrored)))
        #expect(!Self.areEqual(embedding, try plain.embedding(of: face)))
    }

    /// The plain twin: two embeddings as the model makes them, added, and brought to unit length.
    @Test(arguments: [1, 12, 30]) func embeddingIsTheSumOfTwo(person: Int) throws {
        let face = try face(person)
        let model = try FaceEmbedder(RealFaces.embedder(metric: .l2))
        let sum = zip(try model.embedding(of: face), try model.embedding(of: face.mirrored)).map { $0 + $1 }
        let length = sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
        #expect(Self.areEqual(try mirrored.embedding(of: face), sum.map { $0 / length }))
    }

    @Test func optionThatAsksForTheMirrorImageAddsNothing() throws {
        let face = try face(5)
        #expect(try mirrored.embedding(of: face, flip: true) == mirrored.embedding(of: face))
        #expect(try plain.embedding(of: face, flip: true) == mirrored.embedding(of: face))
    }

    /// Both are of one file and one name.
    @Test func templatesOfTheTwoAreNotCompared() throws {
        func template(_ embedder: FaceEmbedder) throws -> Template {
            let extractor = FaceExtractor(detector: try FaceDetector(RealFaces.detector()), embedder: embedder)
            return .face(FaceTemplate(try extractor.features(of: RealFaces.orl(7, 2))))
        }
        let (probe, reference) = (try template(mirrored), try template(plain))
        let error = #expect(throws: WhorlError.self) { try TemplateMatcher(probe).score(reference) }
        guard case .modelMismatch? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(throws: WhorlError.self) { try TemplateMatcher(reference).score(probe) }
        #expect(try TemplateMatcher(probe).score(template(mirrored)) > 1 - Double(Self.tolerance))
    }
}
