import Foundation
import Testing

import Whorl

/// Photos that are turned by quarters, through the whole face stage; skipped without models and photos.
@Suite(.enabled(if: RealFaces.areThere, Comment(rawValue: RealFaces.reason))) struct UprightSearchTests {
    private static let extractor = Result {
        FaceExtractor(
            detector: try FaceDetector(RealFaces.detector()), embedder: try FaceEmbedder(RealFaces.embedder()))
    }
    private static let turns = QuarterTurn.allCases.filter { $0 != .none }

    @Test(arguments: turns) func aTurnedPhotoGivesTheFeaturesOfTheUprightOne(turn: QuarterTurn) throws {
        let extractor = try Self.extractor.get()
        let photos = [try RealFaces.orl(3, 1), try RealFaces.orl(7, 2), try RealFaces.lfw("Angela_Merkel", 1)]
        for photo in photos {
            let upright = try extractor.features(of: photo, options: FaceOptions(largest: true))
            let turned = try extractor.features(of: turn.applied(to: photo), options: FaceOptions(largest: true))
            #expect(turned.embedding == upright.embedding && turned.quality == upright.quality)
            #expect(turned.faceCount == upright.faceCount)
        }
    }

    @Test(arguments: turns) func placesAreThoseOfThePhotoAsItIs(turn: QuarterTurn) throws {
        let photo = try RealFaces.orl(3, 1)
        let detector = try FaceDetector(RealFaces.detector())
        let upright = try FaceExamination(of: photo, by: detector, largest: false)
        #expect(upright.turn == .none)
        let turned = turn.applied(to: photo)
        let found = try FaceExamination(of: turned, by: detector, largest: false)
        #expect((found.turn.rawValue + turn.rawValue) % 360 == 0)
        #expect(found.aligned == upright.aligned && found.measures == upright.measures)
        // Turned as the photo was, the places are those of the upright photo again.
        let again = found.face.turned(by: turn.back(width: photo.width, height: photo.height))
        for (point, expected) in zip(again.landmarks.points, upright.face.landmarks.points) {
            #expect(abs(point.x - expected.x) < 1e-9 && abs(point.y - expected.y) < 1e-9)
        }
        #expect(abs(again.x - upright.face.x) < 1e-9 && abs(again.width - upright.face.width) < 1e-9)
    }

    @Test func severalFacesAreFoundInATurnedPhotoToo() throws {
        let (left, right) = (try RealFaces.orl(1, 1), try RealFaces.orl(7, 1))
        var pixels: [UInt8] = []
        for row in 0..<left.height {
            let range = (row * left.width * 3)..<((row + 1) * left.width * 3)
            pixels += left.pixels[range] + right.pixels[range]
        }
        let both = ColorImage(width: 2 * left.width, height: left.height, pixels: pixels)
        let extractor = try Self.extractor.get()
        #expect(throws: WhorlError.severalFaces(count: 2)) {
            _ = try extractor.features(of: QuarterTurn.quarter.applied(to: both))
        }
    }

    @Test func aPhotoOfNoFaceShowsNoneInAnyTurn() throws {
        let detector = try FaceDetector(RealFaces.detector())
        #expect(throws: WhorlError.noFace) {
            _ = try FaceExamination(of: FacePlan.noise(300, 200, seed: 1), by: detector, largest: true)
        }
    }

    /// The first photo of every so manieth person of LFW.
    private static func people(_ count: Int) throws -> [ColorImage] {
        let folder = RealImageTests.root + "/datasets/face/lfw/images"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        let step = names.count / count
        return try stride(from: 0, to: step * count, by: step).map { index in
            let person = "\(folder)/\(names[index])"
            let first = try #require(try FileManager.default.contentsOfDirectory(atPath: person).min())
            return try ImageDecoder.color(path: "\(person)/\(first)")
        }
    }

    /// What is kept of each photo of many people: its embedding, or nil where it is refused.
    private static func embeddings(_ photos: [ColorImage]) throws -> [[Float]?] {
        let extractor = try extractor.get()
        return photos.map { photo in
            (try? extractor.features(of: photo, options: FaceOptions(largest: true)))?.embedding
        }
    }

    /// Whether a photo is refused for its least quality or its turn alone.
    private static func isNewlyRefused(_ photo: ColorImage) throws -> Bool {
        let detector = try FaceDetector(RealFaces.detector())
        let faces = try detector.faces(in: photo)
        switch try FaceExamination(of: photo, showing: faces, largest: true).measures.refusal {
        case nil, .faceQualityTooLow: return true
        default: return false
        }
    }

    /// A hundred people, upright, turned and mirrored: 4,950 pairs of people, each compared in 25 ways, of which three
    /// differ, as turned photos give the templates of upright ones. At a false match rate of 1e-4 1.5 pairs are expected
    /// to match in one of them; more than 6 do with a probability of 1e-3 (Poisson).
    @Test func strangersDoNotMatchInAnyTurn() throws {
        let manifests = URL(filePath: #filePath).appending(path: "../../../../../../Datasets/models").standardized.path
        let calibration = try #require(
            try ModelManifest(path: manifests + "/mobilefacenet_foamliu.json").calibration)
        let threshold = try calibration.threshold(fmr: 1e-4).threshold
        let photos = try Self.people(100)
        let upright = try Self.embeddings(photos)
        let turned = try Self.turns.map { turn in try Self.embeddings(photos.map { turn.applied(to: $0) }) }
        let mirrored = try Self.embeddings(photos.map(\.mirrored))
        for embeddings in [upright] + turned + [mirrored] {
            let refused = try zip(photos, embeddings).count { try $1 == nil && Self.isNewlyRefused($0) }
            #expect(refused <= photos.count / 100)
        }
        let views = [upright] + turned + [mirrored]
        var falseMatches = 0
        for mine in photos.indices {
            for other in photos.indices[(mine + 1)...] {
                let isFalse = views.compactMap { $0[mine] }.contains { a in
                    views.compactMap { $0[other] }.contains { b in
                        threshold.accepts(Double(zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }))
                    }
                }
                falseMatches += isFalse ? 1 : 0
            }
        }
        #expect(falseMatches <= 6)
    }
}
