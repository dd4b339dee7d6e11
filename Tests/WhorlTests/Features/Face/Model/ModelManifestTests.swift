import Foundation
import Testing

import Whorl

@Suite struct ModelManifestTests {
    private let folder: TemporaryFolder
    private let good: [String: Any]

    init() throws {
        folder = try TemporaryFolder()
        try ModelSample.manifest(calibration: EngineFixture.faceCalibration).write(to: folder.at("good.json"))
        let bytes = Data(try folder.read("good.json"))
        good = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    }

    /// The key that reading complains of, with one value of the good manifest changed; nil takes the key away.
    private func fault(_ path: [String], _ value: Any?) throws -> String {
        func changed(_ object: [String: Any], _ path: ArraySlice<String>) -> [String: Any] {
            var object = object
            guard let key = path.first else { return object }
            if path.count == 1 {
                object[key] = value
            } else {
                object[key] = changed(object[key] as? [String: Any] ?? [:], path.dropFirst())
            }
            return object
        }
        try folder.write(Array(JSONSerialization.data(withJSONObject: changed(good, path[...]))), to: "changed.json")
        let error = #expect(throws: WhorlError.self) { try ModelManifest(path: folder.at("changed.json")) }
        guard case .damagedManifest(_, let key, let reason)? = error, !reason.isEmpty else {
            Issue.record("\(String(describing: error))")
            return ""
        }
        return key
    }

    @Test func whatIsWrittenIsRead() throws {
        let manifest = try ModelManifest(path: folder.at("good.json"))
        #expect(manifest == ModelSample.manifest(calibration: EngineFixture.faceCalibration))
        #expect(good["format"] as? Int == 1 && good["name"] as? String == "net")
        let detector = ModelSample.manifest(role: .detector)
        try detector.write(to: folder.at("detector.json"))
        #expect(try ModelManifest(path: folder.at("detector.json")) == detector)
    }

    @Test func mirrorImageMakesAnotherModel() throws {
        let (plain, mirrored) = (ModelSample.manifest(), ModelSample.manifest(mirror: true))
        #expect(mirrored.identity != plain.identity && mirrored.identity.digest != nil)
        #expect(mirrored.sha256 == plain.sha256 && mirrored.identity.name == plain.identity.name)
        #expect(ModelSample.manifest(mirror: false).identity == plain.identity)
        try mirrored.write(to: folder.at("mirrored.json"))
        #expect(try ModelManifest(path: folder.at("mirrored.json")) == mirrored)
    }

    @Test(arguments: [ModelRole.detector, .landmarks]) func mirrorImageIsForEmbeddersAlone(role: ModelRole) throws {
        try ModelSample.manifest(role: role, mirror: false).write(to: folder.at("usual.json"))
        let error = #expect(throws: WhorlError.self) {
            try ModelSample.manifest(role: role, mirror: true).write(to: folder.at("wrong.json"))
        }
        guard case .damagedManifest(_, "mirror", let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains(role.rawValue))
    }

    @Test func unknownKeysAreSkipped() throws {
        var more = good
        more["futureKey"] = ["x": 1]
        try folder.write(Array(JSONSerialization.data(withJSONObject: more)), to: "more.json")
        #expect(try ModelManifest(path: folder.at("more.json")) == ModelManifest(path: folder.at("good.json")))
    }

    @Test func wrongTypesAreNamedByTheirKeys() throws {
        #expect(try fault(["format"], nil) == "format")
        #expect(try fault(["format"], 2) == "format")
        #expect(try fault(["format"], "1") == "format")
        #expect(try fault(["name"], nil) == "name")
        #expect(try fault(["name"], 7) == "name")
        #expect(try fault(["role"], "oracle") == "role")
        #expect(try fault(["input"], [1, 2]) == "input")
        #expect(try fault(["input", "mean"], "0") == "input.mean")
        #expect(try fault(["input", "mean"], [0, "x", 0]) == "input.mean.1")
        #expect(try fault(["input", "order"], "cmyk") == "input.order")
        #expect(try fault(["alignment"], "none") == "alignment")
        #expect(try fault(["mirror"], "both") == "mirror")
        #expect(try fault(["licence"], nil) == "licence")
        #expect(try fault(["trainingData"], NSNull()) == "trainingData")
        #expect(try fault(["calibration", "knots"], 5) == "calibration.knots")
    }

    @Test func wrongValuesAreNamedByTheirKeys() throws {
        #expect(try fault(["name"], "../net") == "name")
        #expect(try fault(["sha256"], "00") == "sha256")
        #expect(try fault(["file"], "../net.onnx") == "file")
        #expect(try fault(["file"], "whorl-model.json") == "file")
        #expect(try fault(["input", "mean"], [0, 0]) == "input.mean")
        #expect(try fault(["input", "deviation"], [1, 0, 1]) == "input.deviation")
        #expect(try fault(["input", "width"], 1_000_000) == "input.width")
        #expect(try fault(["input", "width"], 96) == "input")
        #expect(try fault(["alignment"], nil) == "alignment")
        #expect(try fault(["metric"], nil) == "metric")
        let direction = [Double](repeating: 0.25, count: 16)
        #expect(try fault(["common"], [[1.0]]) == "common")
        #expect(try fault(["common"], [Double]()) == "common")
        #expect(try fault(["common"], [direction.map { 2 * $0 }]) == "common")
        #expect(try fault(["common"], [direction, direction]) == "common")
        #expect(try fault(["common"], [direction, direction + direction]) == "common")
        let weights = direction + [1, 1]
        let wrong = [
            ["whole": [weights]], ["whole": [weights], "other": [direction]], ["whole": [], "other": [weights]],
            ["whole": [[1.0]], "other": [[1.0]]], ["whole": [weights], "other": [weights.map { $0 * 1e9 }]],
        ]
        for wholeness in wrong { #expect(try fault(["wholeness"], wholeness).hasPrefix("wholeness")) }
        #expect(try fault(["calibration", "tailScale"], -1) == "calibration")
        #expect(try fault(["calibration", "knots"], [Any]()) == "calibration")
        #expect(try fault(["calibration", "model"], ["name": "b", "sha256": "00"]) == "calibration.model")
        #expect(try fault(["licence"], String(repeating: "x", count: 5000)) == "licence")
    }

    @Test(arguments: ["", "{", "[]", "null", "7", "\u{FF}", "{\"format\": 1"])
    func whatIsNoManifestIsRefused(text: String) throws {
        try folder.write(Array(text.utf8), to: "x.json")
        let error = #expect(throws: WhorlError.self) { try ModelManifest(path: folder.at("x.json")) }
        guard case .damagedManifest? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func tooLongAndMissingFilesAreRefused() throws {
        try folder.write(Array(repeating: 0x20, count: ManifestFile.maximumBytes + 1), to: "long.json")
        #expect(throws: WhorlError.inputTooLarge(bytes: (1 << 20) + 1, limit: 1 << 20)) {
            try ModelManifest(path: folder.at("long.json"))
        }
        #expect(throws: WhorlError.fileNotFound(path: folder.at("none"))) { try ModelManifest(path: folder.at("none")) }
    }

    @Test func manifestThatCouldNotBeReadIsNotWritten() throws {
        #expect(throws: WhorlError.self) { try ModelSample.manifest("..").write(to: folder.at("bad.json")) }
        #expect(try folder.names() == ["good.json"])
    }

    /// The manifests that are shipped can be read, are of files with other names, and name their terms.
    @Test func shippedManifestsAreGood() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../../../../Datasets/models").standardized.path
        let names = try FileManager.default.contentsOfDirectory(atPath: root)
            .filter { $0.hasSuffix(".json") && $0 != "defaults.json" }
        #expect(names.count == 11)
        for name in names {
            let manifest = try ModelManifest(path: "\(root)/\(name)")
            #expect("\(manifest.name).json" == name)
            #expect(!manifest.licence.isEmpty && !manifest.trainingData.isEmpty && manifest.source != nil)
        }
        #expect(
            try ModelDefaults(folder: root) == ModelDefaults(detector: "yunet_n", embedder: "mobilefacenet_foamliu"))
    }
}
