import Foundation
import Testing

import Whorl

@Suite struct SampleExtractorTests {
    /// A picture of one gray level.
    private static let blank = Array("P5 300 300 255\n".utf8) + [UInt8](repeating: 200, count: 300 * 300)

    private func error(_ body: () throws(WhorlError) -> Void) -> WhorlError? {
        do throws(WhorlError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test func printsAreRefusedAsTheirStagesRefuseThem() throws {
        let samples = SampleExtractor()
        let image = try ImageDecoder.gray(bytes: Self.blank)
        let refusal = error { () throws(WhorlError) in _ = try MinutiaExtractor().features(of: image) }
        #expect(refusal != nil)
        #expect(error { () throws(WhorlError) in _ = try samples.sample(.finger(Self.blank)) } == refusal)
        let damage = error { () throws(WhorlError) in _ = try samples.sample(.finger([1, 2, 3])) }
        #expect(damage == .unknownImageFormat)
        let resolution = error { () throws(WhorlError) in
            _ = try samples.sample(.finger(Self.blank, resolution: 1))
        }
        guard case .invalidResolution? = resolution else {
            Issue.record("\(String(describing: resolution))")
            return
        }
    }

    @Test func facesNeedModels() throws {
        let fixture = try EngineFixture()
        let bcid = try BCID("a.1.1")
        #expect(throws: WhorlError.noDefaultModel(role: .embedder)) {
            try fixture.engine.enroll(bcid, image: .face(Self.blank))
        }
        let empty = SampleExtractor(models: ModelFolder(path: fixture.folder.at("models")))
        let missing = error { () throws(WhorlError) in _ = try empty.sample(.face(Self.blank)) }
        #expect(missing == .missingModels(roles: ModelRole.needed, folder: fixture.folder.at("models")))
    }

    /// Faces from bytes to decisions, by the models of a folder.
    @Test(.enabled(if: RealFaces.areThere, Comment(rawValue: RealFaces.reason)))
    func photosAreEnrolledVerifiedAndFound() throws {
        let folder = try TemporaryFolder()
        let models = ModelFolder(path: folder.at("models"))
        let manifests = URL(filePath: #filePath).appending(path: "../../../../Datasets/models").standardized.path
        let collection = try ModelCollection(files: RealImageTests.root + "/models", manifests: manifests)
        for entry in collection.entries where ["yunet_n", "mobilefacenet_foamliu"].contains(entry.manifest.name) {
            _ = try models.install(entry.manifest, file: try #require(entry.file))
        }
        func photo(_ person: Int, _ number: Int) throws -> SampleImage {
            let path = "\(RealImageTests.root)/datasets/face/orl/s\(person)/\(number).pgm"
            return .face(Array(try Data(contentsOf: URL(filePath: path))))
        }
        let engine = try Engine(store: try folder.store(), models: models, threads: 1)
        let (one, two) = (try BCID("a.1.1"), try BCID("a.1.2"))
        try engine.enroll(one, image: photo(1, 1))
        try engine.enroll(two, image: photo(2, 1))
        let same = try engine.verify(one, image: photo(1, 1), fmr: 1e-3)
        #expect(same.score == 1 && same.decision == .match)
        #expect(try engine.verify(one, image: photo(2, 1), fmr: 1e-3).decision == .nonMatch)
        let found = try engine.identify(storage: "a", partition: 1, image: photo(2, 1), fmr: 1e-3)
        #expect(found.candidates.first?.bcid == two && found.candidates.first?.score == 1)
        let extracted = try engine.samples.sample(photo(1, 1))
        let opened = try FaceExtractor(models: models)
        let features = try opened.features(of: ImageDecoder.color(bytes: photo(1, 1).bytes))
        #expect(extracted.template == .face(FaceTemplate(features)))
    }
}
