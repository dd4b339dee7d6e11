import Foundation
import Testing

import Whorl

/// The whole face stage on real photos; skipped without models and photos.
@Suite(.enabled(if: RealFaces.areThere, Comment(rawValue: RealFaces.reason))) struct FaceExtractorTests {
    private static let extractor = Result {
        FaceExtractor(
            detector: try FaceDetector(RealFaces.detector()), embedder: try FaceEmbedder(RealFaces.embedder()))
    }

    private static func features(_ photo: ColorImage, _ options: FaceOptions = FaceOptions()) throws -> FaceFeatures {
        try extractor.get().features(of: photo, options: options)
    }

    private static func cosine(_ a: FaceFeatures, _ b: FaceFeatures) -> Float {
        zip(a.embedding, b.embedding).reduce(0) { $0 + $1.0 * $1.1 }
    }

    private static func error(_ photo: ColorImage, _ options: FaceOptions = FaceOptions()) throws -> WhorlError? {
        let extractor = try extractor.get()
        do throws(WhorlError) {
            _ = try extractor.features(of: photo, options: options)
            return nil
        } catch {
            return error
        }
    }

    /// A photo at another size.
    private static func scaled(_ photo: ColorImage, by factor: Double) -> ColorImage {
        let shift = (1 / factor - 1) / 2
        return photo.warped(
            by: SimilarityTransform(a: 1 / factor, b: 0, dx: shift, dy: shift),
            width: Int(Double(photo.width) * factor), height: Int(Double(photo.height) * factor))
    }

    /// A part of a photo, black beyond its edges.
    private static func part(_ photo: ColorImage, x: Int, y: Int, width: Int, height: Int) -> ColorImage {
        photo.warped(
            by: SimilarityTransform(a: 1, b: 0, dx: Double(x), dy: Double(y)), width: width, height: height)
    }

    @Test func peopleAreToldApart() throws {
        let people = [("Angela_Merkel", [1, 2]), ("Andre_Agassi", [1, 2]), ("Ann_Veneman", [3, 5])]
        let lfw = try people.map { person, numbers in
            try numbers.map { try Self.features(RealFaces.lfw(person, $0), FaceOptions(largest: true)) }
        }
        let orl = try [1, 7, 33].map { person in try (1...2).map { try Self.features(RealFaces.orl(person, $0)) } }
        let all = lfw + orl
        for (index, mine) in all.enumerated() {
            // The thresholds that tell most of LFW apart lie between 0.3 and 0.4.
            #expect(Self.cosine(mine[0], mine[1]) > 0.45, "person \(index)")
            for other in all[(index + 1)...] { #expect(Self.cosine(mine[0], other[0]) < 0.35, "person \(index)") }
        }
    }

    @Test func embeddingsHaveUnitLengthAndNameTheirModel() throws {
        let features = try Self.features(RealFaces.orl(3, 1))
        #expect(features.embedding.count == 128 && features.metric == .cosine)
        #expect(abs(Self.cosine(features, features) - 1) < 1e-5)
        #expect(features.model == (try RealFaces.embedder()).manifest.identity)
        #expect(features.faceCount == 1 && features.quality.score > 20)
    }

    @Test func threadsDoNotChangeAnything() async throws {
        let photos = try (1...4).map { try RealFaces.lfw("Angela_Merkel", $0) } + [try RealFaces.orl(1, 1)]
        let extractor = try Self.extractor.get()
        let options = FaceOptions(largest: true)
        let expected = try photos.map { try extractor.features(of: $0, options: options) }
        await withTaskGroup(of: Bool.self) { group in
            for round in 0..<20 {
                let index = round % photos.count
                group.addTask { (try? extractor.features(of: photos[index], options: options)) == expected[index] }
            }
            for await isSame in group { #expect(isSame) }
        }
    }

    @Test(arguments: [0.7, 1.7, 3, 6]) func theSizeOfThePhotoMattersLittle(factor: Double) throws {
        let photo = try RealFaces.lfw("Angela_Merkel", 1)
        let usual = try Self.features(photo, FaceOptions(largest: true))
        let other = try Self.features(Self.scaled(photo, by: factor), FaceOptions(largest: true))
        #expect(Self.cosine(usual, other) > 0.93)
    }

    @Test func aFaceThatFillsTheFrameIsFound() throws {
        let photo = try RealFaces.lfw("Andre_Agassi", 1)
        let usual = try Self.features(photo, FaceOptions(largest: true))
        let close = Self.part(
            photo, x: Int(usual.face.x), y: Int(usual.face.y), width: Int(usual.face.width),
            height: Int(usual.face.height))
        #expect(Self.cosine(usual, try Self.features(close)) > 0.6)
        let large = Self.scaled(close, by: 9)
        #expect(Self.cosine(usual, try Self.features(large)) > 0.6)
    }

    @Test func aSmallFaceInALargePhotoIsFound() throws {
        let photo = Self.scaled(try RealFaces.orl(1, 1), by: 1)
        let wide = Self.part(photo, x: -1500, y: -1000, width: 3200, height: 2400)
        let features = try Self.features(wide)
        #expect(Self.cosine(features, try Self.features(photo)) > 0.8)
    }

    @Test func aPhotoWithoutAFaceIsAnError() throws {
        #expect(try Self.error(ColorImage(width: 1, height: 1, pixels: [1, 2, 3])) == .noFace)
        #expect(try Self.error(FacePlan.noise(300, 200, seed: 1)) == .noFace)
        #expect(
            try Self.error(ColorImage(width: 5000, height: 1, pixels: [UInt8](repeating: 9, count: 15_000))) == .noFace)
    }

    @Test func severalFacesAreAnErrorUnlessTheLargestIsAskedFor() throws {
        let (left, right) = (try RealFaces.orl(1, 1), try RealFaces.orl(7, 1))
        var pixels: [UInt8] = []
        for row in 0..<left.height {
            let range = (row * left.width * 3)..<((row + 1) * left.width * 3)
            pixels += left.pixels[range] + right.pixels[range]
        }
        let both = ColorImage(width: 2 * left.width, height: left.height, pixels: pixels)
        #expect(try Self.error(both) == .severalFaces(count: 2))
        #expect(try Self.error(both, FaceOptions(largest: true)) == nil)
    }

    @Test func badPhotosAreRefusedByName() throws {
        let photo = try RealFaces.orl(1, 1)
        let dark = ColorImage(width: photo.width, height: photo.height, pixels: photo.pixels.map { $0 / 7 })
        guard case .faceTooDark = try Self.error(dark) else {
            Issue.record("a dark face gives \(String(describing: try Self.error(dark)))")
            return
        }
        let bright = ColorImage(
            width: photo.width, height: photo.height, pixels: photo.pixels.map { 255 - (255 - $0) / 5 })
        guard case .faceTooBright = try Self.error(bright) else {
            Issue.record("a bright face gives \(String(describing: try Self.error(bright)))")
            return
        }
        let blurred = FacePlan.blurred(try RealFaces.lfw("Angela_Merkel", 1), by: 4)
        guard case .faceBlurred = try Self.error(blurred) else {
            Issue.record("a blurred face gives \(String(describing: try Self.error(blurred)))")
            return
        }
        let small = Self.part(Self.scaled(photo, by: 0.25), x: -60, y: -60, width: 150, height: 150)
        guard case .faceTooSmall = try Self.error(small) else {
            Issue.record("a small face gives \(String(describing: try Self.error(small)))")
            return
        }
    }

    @Test func aMirrorImageGivesTheSameEmbeddingWhenBothCount() throws {
        let embedder = try FaceEmbedder(RealFaces.embedder())
        let photo = try RealFaces.orl(12, 3)
        let face = try #require(try FaceDetector(RealFaces.detector()).faces(in: photo).first)
        let aligned = try AlignedFace(face.landmarks, in: photo, template: .arcface112)
        let both = try embedder.embedding(of: aligned, flip: true)
        #expect(both == (try embedder.embedding(of: aligned.mirrored, flip: true)))
        #expect(both != (try embedder.embedding(of: aligned)))
    }
}
