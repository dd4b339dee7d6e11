import Foundation
import Testing

import Whorl

/// Covered and inverted photos under the manifest of the default embedder, of people of ORL who gave it nothing.
@Suite(.enabled(if: RealFaces.areThere, Comment(rawValue: RealFaces.reason))) struct CoveredFacesTests {
    private static let people = Array(stride(from: 2, through: 40, by: 2))
    private let detector: FaceDetector
    private let extractor: FaceExtractor

    init() throws {
        let manifests = URL(filePath: #filePath).appending(path: "../../../../../../Datasets/models").standardized.path
        let manifest = try ModelManifest(path: "\(manifests)/mobilefacenet_foamliu.json")
        let file = "\(RealImageTests.root)/models/mobilefacenet_foamliu/\(manifest.file)"
        let model = FaceModel(manifest: manifest, bytes: Array(try Data(contentsOf: URL(filePath: file))))
        detector = try FaceDetector(RealFaces.detector())
        extractor = FaceExtractor(detector: detector, embedder: try FaceEmbedder(model))
    }

    private func error(_ photo: ColorImage) -> WhorlError? {
        do throws(WhorlError) {
            _ = try extractor.features(of: photo)
            return nil
        } catch {
            return error
        }
    }

    /// The photo with a gray box on the face: its edges in distances of the eyes from the middle between them.
    private func covered(_ photo: ColorImage, left: Double, top: Double, right: Double, bottom: Double) throws
        -> ColorImage
    {
        let landmarks = try #require(try detector.faces(in: photo).first).landmarks
        let (one, other) = (landmarks.leftEye, landmarks.rightEye)
        let middle = (x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
        let apart = ((one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)).squareRoot()
        var pixels = photo.pixels
        for y in 0..<photo.height where (middle.y + top * apart...middle.y + bottom * apart).contains(Double(y)) {
            for x in 0..<photo.width where (middle.x + left * apart...middle.x + right * apart).contains(Double(x)) {
                for channel in 0..<3 { pixels[3 * (y * photo.width + x) + channel] = 130 }
            }
        }
        return ColorImage(width: photo.width, height: photo.height, pixels: pixels)
    }

    @Test func wholeFacesAreTaken() throws {
        for person in Self.people { #expect(error(try RealFaces.orl(person, 1)) == nil, "s\(person)") }
    }

    /// Eyes, half of the face, and the mouth, of whose covers a third is taken.
    @Test(arguments: [
        (left: -1.1, top: -0.35, right: 1.1, bottom: 0.35, most: 4), (left: 0, top: -4, right: 4, bottom: 4, most: 4),
        (left: -1, top: 0.65, right: 1, bottom: 2.2, most: 10),
    ])
    func coveredFacesAreRefused(
        box: (left: Double, top: Double, right: Double, bottom: Double, most: Int)
    ) throws {
        let errors = try Self.people.map { person in
            error(
                try covered(
                    RealFaces.orl(person, 1), left: box.left, top: box.top, right: box.right, bottom: box.bottom))
        }
        // Detection and quality refuse some of them already.
        #expect(errors.filter { $0 == nil }.count <= box.most)
        #expect(errors.filter { $0 == .faceNotWhole }.count >= 8)
    }

    @Test func negativesAreRefused() throws {
        let taken = try Self.people.filter { person in
            let photo = try RealFaces.orl(person, 1)
            let negative = ColorImage(
                width: photo.width, height: photo.height, pixels: photo.pixels.map { 255 - $0 })
            return error(negative) == nil
        }
        #expect(taken.count <= 2)
    }
}
