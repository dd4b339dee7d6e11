import CWhorl
import Foundation
import Testing
import Whorl

/// Faces through the C functions; skipped without models and photos.
@Suite(.enabled(if: RealFaces.areThere, "needs models and datasets/face/orl under WHORL_DATA"))
final class FacesTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "whorl-c-\(UUID().uuidString)")
    private var faces: OpaquePointer?

    init() throws {
        let models = folder.appending(path: "models").path
        let manifests = URL(filePath: #filePath).appending(path: "../../../Datasets/models").standardized.path
        let collection = try ModelCollection(files: RealFaces.root + "/models", manifests: manifests)
        for entry in collection.entries where ["yunet_n", "mobilefacenet_foamliu"].contains(entry.manifest.name) {
            _ = try ModelFolder(path: models).install(entry.manifest, file: try #require(entry.file))
        }
        try models.withCString { models in
            var options = whorl_faces_options()
            options.size = MemoryLayout<whorl_faces_options>.size
            options.models = models
            try #require(whorl_faces_open(&options, &faces) == WHORL_OK)
        }
    }

    deinit {
        whorl_faces_close(faces)
        try? FileManager.default.removeItem(at: folder)
    }

    private func template(_ person: Int, _ photo: Int) throws -> OpaquePointer {
        let bytes = try Data(contentsOf: URL(filePath: "\(RealFaces.root)/datasets/face/orl/s\(person)/\(photo).pgm"))
        var made: OpaquePointer?
        let status = bytes.withUnsafeBytes { whorl_faces_template(faces, $0.baseAddress, $0.count, nil, &made) }
        #expect(status == WHORL_OK, "\(String(cString: whorl_error_message()))")
        return try #require(made)
    }

    @Test func embeddingsHaveTheModelsLength() throws {
        let face = try template(1, 1)
        defer { whorl_template_close(face) }
        var facts = whorl_template_facts()
        #expect(whorl_template_describe(face, &facts) == WHORL_OK)
        #expect(facts.modality == WHORL_FACE && facts.dimension == 128 && facts.minutiae == 0)
        var values = [Float](repeating: 0, count: 128)
        var count = 0
        #expect(whorl_template_embedding(face, &values, values.count, &count) == WHORL_OK)
        #expect(count == 128 && abs(values.reduce(0) { $0 + $1 * $1 } - 1) < 1e-5)
    }

    @Test func facesOfOnePersonPassTheThreshold() throws {
        let photos = [try template(1, 1), try template(1, 2), try template(2, 1)]
        defer { photos.forEach { whorl_template_close($0) } }
        var (mated, nonMated) = (0.0, 0.0)
        #expect(whorl_template_compare(photos[0], photos[1], &mated) == WHORL_OK)
        #expect(whorl_template_compare(photos[0], photos[2], &nonMated) == WHORL_OK)
        var threshold = whorl_threshold()
        #expect(whorl_faces_threshold(faces, 1e-3, &threshold) == WHORL_OK)
        #expect(mated >= threshold.score && nonMated < threshold.score)
        var rate = whorl_rate()
        #expect(whorl_faces_fmr(faces, mated, &rate) == WHORL_OK)
        #expect(rate.fmr < 1e-3)
    }

    @Test func facesAreEnrolledAndVerified() throws {
        var engine: OpaquePointer?
        let models = folder.appending(path: "models").path
        let status = models.withCString { models in
            var options = whorl_engine_options()
            options.size = MemoryLayout<whorl_engine_options>.size
            options.models = models
            return whorl_engine_open(folder.appending(path: "store").path, &options, &engine)
        }
        #expect(status == WHORL_OK)
        defer { whorl_engine_close(engine) }
        let photos = [try template(3, 1), try template(3, 2)]
        defer { photos.forEach { whorl_template_close($0) } }
        var samples = photos.map { whorl_sample(features: $0, position: 0, reserved: 0) }
        #expect(whorl_engine_enroll(engine, "faces.1.3", &samples[0], 1) == WHORL_OK)
        var answer = whorl_verification()
        #expect(whorl_engine_verify(engine, "faces.1.3", &samples[1], 1, 1e-3, &answer) == WHORL_OK)
        #expect(answer.decision == WHORL_MATCH)
        var enrolled: Int32 = 0
        #expect(whorl_engine_is_enrolled(engine, "faces.1.3", Int32(WHORL_FACE), &enrolled) == WHORL_OK)
        #expect(enrolled == 1)
    }
}
