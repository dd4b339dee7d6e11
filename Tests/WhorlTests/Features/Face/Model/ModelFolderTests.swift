import Foundation
import Testing

import Whorl

@Suite struct ModelFolderTests {
    private let place: TemporaryFolder
    private let models: ModelFolder
    private let file: String

    init() throws {
        (place, models, file) = try ModelSample.place()
    }

    @Test func installedModelIsListedAndOpened() throws {
        let manifest = ModelSample.manifest()
        #expect(try models.manifests().isEmpty)
        #expect(try models.install(manifest, file: file) == .added)
        #expect(try models.manifests() == [manifest])
        let model = try models.open("net")
        #expect(model.manifest == manifest && model.bytes == ModelSample.bytes)
        #expect(try place.names(in: "models") == [".lock", "defaults.json", "net"])
        #expect(try place.names(in: "models/net") == ["net.onnx", "whorl-model.json"])
    }

    @Test func wrongHashIsNotInstalled() throws {
        let manifest = ModelSample.manifest(bytes: [1])
        let error = #expect(throws: WhorlError.self) { try models.install(manifest, file: file) }
        guard case .modelHashMismatch(file, let got, let expected)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(got == ModelSample.manifest().sha256 && expected == manifest.sha256)
        #expect(try place.names() == ["net.onnx"])
    }

    @Test func fileThatWasExchangedIsNotOpened() throws {
        _ = try models.install(ModelSample.manifest(), file: file)
        try place.write([1, 2, 3], to: "models/net/net.onnx")
        let error = #expect(throws: WhorlError.self) { try models.open("net") }
        guard case .modelHashMismatch? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        try Shell.remove(place.at("models/net/net.onnx"))
        #expect(throws: WhorlError.fileNotFound(path: place.at("models/net/net.onnx"))) { try models.open("net") }
    }

    @Test func modelThatDoesNotLoadIsNotInstalled() throws {
        #expect(throws: WhorlError.emptyInput) {
            try models.install(ModelSample.manifest(), file: file) { model throws(WhorlError) in
                #expect(model.bytes == ModelSample.bytes)
                throw .emptyInput
            }
        }
        #expect(try models.manifests().isEmpty)
    }

    @Test func firstOfARoleIsTheDefaultUntilAnotherIsChosen() throws {
        #expect(throws: WhorlError.missingModels(roles: [.detector, .embedder], folder: models.path)) {
            try models.facePair()
        }
        _ = try models.install(ModelSample.manifest("b"), file: file)
        #expect(throws: WhorlError.missingModels(roles: [.detector], folder: models.path)) { try models.facePair() }
        _ = try models.install(ModelSample.manifest("a"), file: file)
        _ = try models.install(ModelSample.manifest("find", role: .detector), file: file)
        #expect(try models.defaults() == ModelDefaults(detector: "find", embedder: "b"))
        #expect(try models.facePair().embedder.name == "b")
        #expect(try models.facePair(embedder: "a").embedder.name == "a")
        try models.setDefault("a")
        #expect(try models.facePair().embedder.name == "a")
        #expect(throws: WhorlError.wrongModelRole(name: "find", expected: .embedder)) {
            try models.facePair(embedder: "find")
        }
        #expect(throws: WhorlError.unknownModel(name: "c")) { try models.facePair(embedder: "c") }
        #expect(throws: WhorlError.unknownModel(name: "c")) { try models.setDefault("c") }
    }

    @Test func removedDefaultIsNotGuessedAgain() throws {
        for name in ["a", "b", "c"] { _ = try models.install(ModelSample.manifest(name), file: file) }
        try models.remove("a")
        #expect(throws: WhorlError.unknownModel(name: "a")) { try models.open("a") }
        #expect(throws: WhorlError.unknownModel(name: "a")) { try models.remove("a") }
        #expect(try models.defaults().embedder == nil)
        #expect(throws: WhorlError.noDefaultModel(role: .embedder)) { try models.chosen(.embedder) }
        try models.remove("b")
        // One alone needs no choice.
        #expect(try models.chosen(.embedder).name == "c")
        #expect(try place.names(in: "models") == [".lock", "c", "defaults.json"])
    }

    @Test func sameFileAgainGetsTheNewManifest() throws {
        let calibrated = ModelSample.manifest(calibration: EngineFixture.faceCalibration)
        #expect(try models.install(calibrated, file: file) == .added)
        #expect(try models.install(ModelSample.manifest(licence: "MIT"), file: file) == .updated)
        let manifest = try models.manifest("net")
        #expect(manifest.licence == "MIT" && manifest.calibration == EngineFixture.faceCalibration)
    }

    @Test func calibrationOfOtherScoresIsNotKept() throws {
        let calibrated = ModelSample.manifest(calibration: EngineFixture.faceCalibration)
        #expect(try models.install(calibrated, file: file) == .added)
        #expect(try models.install(ModelSample.manifest(metric: .l2), file: file) == .updated)
        #expect(try models.manifest("net").calibration == nil)
    }

    @Test func calibrationWithoutTheMirrorImageIsNotKept() throws {
        let calibrated = ModelSample.manifest(calibration: EngineFixture.faceCalibration)
        #expect(try models.install(calibrated, file: file) == .added)
        #expect(try models.install(ModelSample.manifest(mirror: true), file: file) == .updated)
        #expect(try models.manifest("net").calibration == nil)
        #expect(try models.open("net").manifest.identity != calibrated.identity)
        #expect(try models.install(calibrated, file: file) == .updated)
    }

    @Test func whatALinkLeadsToIsLeftAlone() throws {
        _ = try models.install(ModelSample.manifest(), file: file)
        try Shell.makeFolder(place.at("elsewhere"))
        try place.write([1], to: "elsewhere/photo.jpg")
        try place.write([2], to: "elsewhere/whorl-model.json")
        for link in ["linked", ".interim-link"] {
            try FileManager.default.createSymbolicLink(
                atPath: place.at("models/\(link)"), withDestinationPath: place.at("elsewhere"))
        }
        try models.remove("linked")
        #expect(try place.names(in: "elsewhere") == ["photo.jpg", "whorl-model.json"])
        #expect(try place.names(in: "models") == [".lock", "defaults.json", "net"])
    }

    @Test func anotherFileUnderAKnownNameIsRefused() throws {
        _ = try models.install(ModelSample.manifest(), file: file)
        try place.write([9], to: "other.onnx")
        #expect(throws: WhorlError.alreadyExists(path: place.at("models/net"))) {
            try models.install(ModelSample.manifest(bytes: [9]), file: place.at("other.onnx"))
        }
        #expect(try models.open("net").bytes == ModelSample.bytes)
    }

    @Test func calibrationIsKeptBesideTheModel() throws {
        _ = try models.install(ModelSample.manifest(), file: file)
        _ = try models.install(ModelSample.manifest("find", role: .detector), file: file)
        #expect(try models.calibrations().isEmpty)
        try models.calibrate("net", EngineFixture.faceCalibration)
        #expect(try models.calibrations() == [ModelSample.manifest().identity: EngineFixture.faceCalibration])
        #expect(throws: WhorlError.wrongModelRole(name: "find", expected: .embedder)) {
            try models.calibrate("find", EngineFixture.faceCalibration)
        }
        let foreign = Calibration(
            version: 1, extractorVersion: 1, model: FaceSource.model, dataSets: [], nonMated: 1,
            knots: EngineFixture.calibration.knots, tailScale: 1)
        #expect(throws: WhorlError.self) { try models.calibrate("net", foreign) }
    }

    /// The data folder of a store may hold the models: it is private, whichever comes first.
    @Test func foldersAboveArePrivate() throws {
        let inner = ModelFolder(path: place.at("data/whorl/models"))
        _ = try inner.install(ModelSample.manifest(), file: file)
        #expect(try place.mode(of: "data/whorl") == 0o700 && place.mode(of: "data") == 0o700)
        #expect(try inner.open("net").bytes == ModelSample.bytes)
    }

    /// What is wrong with one model stops no other, and installing it again mends it.
    @Test func damagedManifestStopsNoOtherModel() throws {
        _ = try models.install(ModelSample.manifest("find", role: .detector), file: file)
        _ = try models.install(ModelSample.manifest("good", calibration: EngineFixture.faceCalibration), file: file)
        _ = try models.install(ModelSample.manifest("bad"), file: file)
        try place.write(Array("{\"format\": 1, \"name\": 3}".utf8), to: "models/bad/whorl-model.json")
        #expect(try models.facePair().embedder.name == "good")
        #expect(try models.calibrations().count == 1)
        let path = place.at("models/bad/whorl-model.json")
        let expected = WhorlError.damagedManifest(path: path, key: "name", reason: "expected text")
        #expect(throws: expected) { try models.facePair(embedder: "bad") }
        #expect(throws: expected) { try models.manifests() }
        #expect(try models.names() == ["bad", "find", "good"])
        try ModelDefaults(detector: "find", embedder: "bad").write(folder: models.path)
        #expect(throws: expected) { try models.facePair() }
        #expect(try models.facePair(embedder: "good").embedder.name == "good")
        #expect(try models.install(ModelSample.manifest("bad"), file: file) == .updated)
        #expect(try models.manifests().count == 3)
        try place.write([], to: "models/bad/whorl-model.json")
        try models.remove("bad")
        #expect(try models.manifests().count == 2)
    }

    @Test func calibrationOfAnotherPipelineIsNone() throws {
        let known = EngineFixture.faceCalibration
        let other = Calibration(
            version: 1, extractorVersion: FaceFeatures.pipelineVersion + 1, dataSets: [], nonMated: 1,
            knots: known.knots, tailScale: known.tailScale)
        _ = try models.install(ModelSample.manifest(calibration: other), file: file)
        #expect(try models.calibrations().isEmpty)
    }

    @Test(arguments: ["..", ".", "", "a/b", "../net", ".interim-1"])
    func namesThatLeadElsewhereAreRefused(name: String) throws {
        _ = try models.install(ModelSample.manifest(), file: file)
        #expect(throws: WhorlError.malformedModelName(name: name)) { try models.open(name) }
        #expect(throws: WhorlError.malformedModelName(name: name)) { try models.remove(name) }
        #expect(throws: WhorlError.malformedModelName(name: name)) { try models.setDefault(name) }
        #expect(throws: WhorlError.self) { try models.install(ModelSample.manifest(name), file: file) }
        #expect(try models.manifests().count == 1)
    }

    @Test func manifestOfAnotherNameIsDamage() throws {
        _ = try models.install(ModelSample.manifest("a"), file: file)
        try FileManager.default.moveItem(atPath: place.at("models/a"), toPath: place.at("models/b"))
        let error = #expect(throws: WhorlError.self) { try models.manifest("b") }
        guard case .damagedManifest(_, "name", _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func strangeThingsInTheFolderAreLeftAlone() throws {
        _ = try models.install(ModelSample.manifest(), file: file)
        try place.write([1], to: "models/README")
        try Shell.makeFolder(place.at("models/empty"))
        #expect(try models.manifests().map(\.name) == ["net"])
        #expect(throws: WhorlError.alreadyExists(path: place.at("models/empty"))) {
            try models.install(ModelSample.manifest("empty"), file: file)
        }
    }

    @Test func damagedDefaultsAreNamed() throws {
        _ = try models.install(ModelSample.manifest(), file: file)
        for text in ["{", "{\"format\":2}", "{\"format\":1,\"embedder\":7}", "{\"format\":1,\"embedder\":\"../x\"}"] {
            try place.write(Array(text.utf8), to: "models/defaults.json")
            let error = #expect(throws: WhorlError.self) { try models.chosen(.embedder) }
            guard case .damagedManifest? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test func fileThatIsMissingOrNoneIsRefused() throws {
        #expect(throws: WhorlError.fileNotFound(path: place.at("none"))) {
            try models.install(ModelSample.manifest(), file: place.at("none"))
        }
        #expect(throws: WhorlError.self) { try models.install(ModelSample.manifest(), file: place.path) }
        #expect(try place.names() == ["net.onnx"])
    }
}
