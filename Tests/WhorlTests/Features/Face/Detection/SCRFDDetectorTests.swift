import Foundation
import Testing
import WhorlNumerics

import Whorl

/// A network of SCRFD's graph with seeded weights as a detector, against what ONNX Runtime and
/// `Benchmarks/peers/scrfd_reference.py` make of the same photo.
@Suite struct SCRFDDetectorTests {
    private struct Reference: Decodable {
        let width: Int
        let height: Int
        let seed: UInt64
        let faces: Int
        /// Left, top, right, bottom, ten numbers of landmarks and the score, as SCRFD has it.
        let best: [[Double]]

        /// Noise, floored to levels.
        var photo: ColorImage {
            var generator = SeededGenerator(seed: seed)
            let pixels = (0..<width * height * 3).map { _ in UInt8(generator.uniform(in: 0...255)) }
            return ColorImage(width: width, height: height, pixels: pixels)
        }
    }

    /// Between sums of 32-bit products in different orders, in pixels: a cell of the coarsest grid has 32.
    private static let tolerance = 1e-3

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let network = folder.appending(
        path: "../../../../WhorlNetworkTests/References/scrfd.onnx")

    private static func detector(
        _ bytes: [UInt8], width: Int? = nil
    ) throws(WhorlError) -> FaceDetector {
        let input = ModelInput(
            width: width, height: width, order: .rgb, mean: [127.5, 127.5, 127.5], deviation: [128, 128, 128])
        let manifest = ModelManifest(
            name: "scrfd", role: .detector, file: "scrfd.onnx", sha256: "", input: input, licence: "", trainingData: "")
        return try FaceDetector(FaceModel(manifest: manifest, bytes: bytes))
    }

    @Test func facesAreThoseOfThePlainDecoder() throws {
        let data = try Data(contentsOf: Self.folder.appending(path: "References/scrfd_faces.json"))
        let reference = try JSONDecoder().decode(Reference.self, from: data)
        let detector = try Self.detector([UInt8](Data(contentsOf: Self.network)))
        let faces = try detector.faces(in: reference.photo)
        #expect(faces.count == reference.faces)
        #expect(faces.count > reference.best.count)
        for (face, row) in zip(faces, reference.best) {
            let points = face.landmarks.points.flatMap { [$0.x, $0.y] }
            let numbers = [face.x, face.y, face.x + face.width, face.y + face.height] + points
            #expect(zip(numbers, row).allSatisfy { abs($0 - $1) <= Self.tolerance })
            #expect(abs(face.score - FaceDetector.score(ofAnchor: row[14])) <= Self.tolerance)
        }
    }

    /// The shape that the last `Reshape` of each head has, for boxes and for landmarks, with other columns.
    @Test(arguments: [(4, 2), (4, 8), (10, 5), (10, 20), (1, 2)])
    func outputsOfAnotherShapeAreRefused(_ columns: Int, _ other: Int) throws {
        let bytes = Self.replaced(columns, by: other, in: [UInt8](try Data(contentsOf: Self.network)))
        do throws(WhorlError) {
            _ = try Self.detector(bytes)
            Issue.record("it was accepted")
        } catch {
            guard case .unsuitableModel(_, let reason) = error else { throw error }
            #expect(reason.contains("has the shape") && reason.contains("x \(columns)"), "\(reason)")
        }
    }

    @Test func aFixedSizeIsRefused() throws {
        let bytes = [UInt8](try Data(contentsOf: Self.network))
        #expect(throws: WhorlError.unsuitableModel(name: "scrfd", reason: "its input has a fixed size")) {
            try Self.detector(bytes, width: 640)
        }
    }

    /// The file with the shape -1 x `columns` replaced by -1 x `other` wherever it stands as a constant.
    private static func replaced(_ columns: Int, by other: Int, in bytes: [UInt8]) -> [UInt8] {
        let shape = { (columns: Int) in
            [-1, Int64(columns)].flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
        }
        let (old, new) = (shape(columns), shape(other))
        var bytes = bytes
        var found = 0
        for start in 0...(bytes.count - old.count) where bytes[start..<(start + old.count)].elementsEqual(old) {
            bytes.replaceSubrange(start..<(start + old.count), with: new)
            found += 1
        }
        #expect(found == 3)
        return bytes
    }
}
