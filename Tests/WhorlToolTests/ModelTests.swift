import Foundation
import Testing

/// Model import, import-dir, list, info, default, remove.
@Suite struct ModelTests {
    private let place: Workplace
    private let file: String
    private static let manifest = """
        {"format": 1, "name": "tiny", "role": "embedder", "file": "tiny.onnx", "alignment": "arcface112",
         "metric": "cosine", "licence": "CC0 1.0", "trainingData": "nothing", "sha256": "SHA",
         "input": {"width": 112, "height": 112, "order": "rgb", "mean": [0, 0, 0], "deviation": [1, 1, 1]}}
        """

    init() throws {
        place = try Workplace()
        file = place.file("tiny.onnx")
        try place.write(TinyModel.embedder, "tiny.onnx")
    }

    private func install(_ name: String = "tiny") throws -> Tool.Outcome {
        try place.run(
            "model", "import", file, "--role", "embedder", "--name", name, "--licence", "CC0 1.0", "--training-data",
            "nothing", "--json")
    }

    @Test func modelFromInstallationToRemoval() throws {
        let installed = try install()
        #expect(installed.code == 0, "\(installed.errors)")
        let json = try installed.json
        #expect(json["state"] as? String == "added" && json["isDefault"] as? Bool == true)
        #expect(json["role"] as? String == "embedder" && json["name"] as? String == "tiny")
        #expect(try install().json["state"] as? String == "updated")
        #expect(try install("second").json["isDefault"] as? Bool == false)

        let list = try place.run("model", "list", "--json").json
        let models = try #require(list["models"] as? [[String: Any]])
        #expect(models.map { $0["name"] as? String } == ["second", "tiny"])
        #expect(models.map { $0["isDefault"] as? Bool } == [false, true])
        #expect(list["folder"] as? String == place.file("data/whorl/models"))
        #expect(try place.run("model", "list").output.contains("not calibrated"))

        #expect(try place.run("model", "default", "second", "--json").json["role"] as? String == "embedder")
        #expect(try place.run("model", "remove", "tiny", "--json").json["removed"] as? Bool == true)
        #expect(try place.run("model", "remove", "tiny").code == 69)
        #expect(try (place.run("model", "list", "--json").json["models"] as? [Any])?.count == 1)
        #expect(try place.run("doctor", "--no-benchmark", "--json").json["store"] is NSNull)
    }

    @Test func infoSaysLicenceAndTrainingDataFirst() throws {
        _ = try install()
        let lines = try place.run("model", "info", "tiny").output.split(separator: "\n")
        #expect(lines[0].hasPrefix("license") && lines[0].hasSuffix("CC0 1.0"))
        #expect(lines[1].hasPrefix("training data") && lines[1].hasSuffix("nothing"))
        let json = try place.run("model", "info", "tiny", "--json").json
        for key in ["licence", "trainingData", "sha256", "role", "alignment", "metric", "file", "path"] {
            #expect(json[key] is String)
        }
        #expect(json["bytes"] as? Int == TinyModel.embedder.count)
        let input = try #require(json["input"] as? [String: Any])
        #expect(input["mean"] as? [Double] == [127.5, 127.5, 127.5])
        #expect(input["deviation"] as? [Double] == [127.5, 127.5, 127.5])
        try place.write([1, 2, 3], "data/whorl/models/tiny/tiny.onnx")
        let outcome = try place.run("model", "info", "tiny", "--json")
        #expect(outcome.code == 65)
        #expect(try outcome.error["code"] == "modelHashMismatch")
    }

    @Test func mirrorImageIsShownAndRefusedForADetector() throws {
        _ = try install()
        #expect(try !place.run("model", "info", "tiny").output.contains("mirror"))
        let sha = try #require(try place.run("model", "info", "tiny", "--json").json["sha256"] as? String)
        let manifest = Self.manifest.replacing("SHA", with: sha)
            .replacing("\"format\": 1,", with: "\"format\": 1, \"mirror\": true,")
        try place.write(Array(manifest.utf8), "tiny.json")
        #expect(try place.run("model", "import", file, "--manifest", place.file("tiny.json")).code == 0)
        let lines = try place.run("model", "info", "tiny").output.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("mirror") && $0.contains("twice the time") })
        let json = try place.run("model", "info", "tiny", "--json").json
        #expect(json["mirror"] as? Bool == true && json["sha256"] as? String == sha)
        try place.write(Array(manifest.replacing("\"embedder\"", with: "\"detector\"").utf8), "detector.json")
        let outcome = try place.run("model", "import", file, "--manifest", place.file("detector.json"), "--json")
        #expect(outcome.code == 65)
        #expect(try outcome.error["code"] == "damagedManifest" && outcome.error["message"]?.contains("mirror") == true)
    }

    @Test(arguments: [
        ("rgb,-1,1", "rgb", 127.5, 127.5), ("bgr,0,255", "bgr", 0, 1), ("rgb,0,1", "rgb", 0, 255),
        ("rgb,1,1,1,2,2,2", "rgb", 1, 2),
    ])
    func inputIsStatedByWhatItBecomes(text: String, order: String, mean: Double, deviation: Double) throws {
        let outcome = try place.run(
            "model", "import", file, "--role", "embedder", "--name", "tiny", "--input", text)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let input = try #require(try place.run("model", "info", "tiny", "--json").json["input"] as? [String: Any])
        #expect(input["order"] as? String == order)
        #expect(input["mean"] as? [Double] == [mean, mean, mean])
        #expect(input["deviation"] as? [Double] == [deviation, deviation, deviation])
    }

    @Test func wrongStatementsAreRefused() throws {
        try place.write(Array("no network".utf8), "text.onnx")
        let usual = ["--role", "embedder", "--name", "tiny", "--json"]
        let zeros = String(repeating: "0", count: 64)
        for (arguments, code, name) in [
            ([file, "--json"], 64, "usage"),
            ([file, "--role", "oracle", "--name", "x", "--json"], 64, "usage"),
            ([file, "--role", "embedder", "--name", "../x", "--json"], 64, "malformedModelName"),
            ([file, "--input", "rgb"] + usual, 64, "usage"), ([file, "--input", "rgb,1,0"] + usual, 64, "usage"),
            ([file, "--input", "cmyk,0,1"] + usual, 64, "usage"), ([file, "--size", "112"] + usual, 64, "usage"),
            ([file, "--align", "eyes"] + usual, 64, "usage"),
            ([file, "--sha256", zeros] + usual, 65, "modelHashMismatch"),
            ([file, "--sha256", "abc"] + usual, 64, "usage"),
            ([file, "--size", "64x64"] + usual, 64, "usage"),
            ([file, "--role", "detector", "--name", "tiny", "--json"], 65, "unsuitableModel"),
            ([place.file("text.onnx")] + usual, 65, "damagedModel"),
            ([place.file("none.onnx")] + usual, 66, "fileNotFound"), ([place.path] + usual, 66, "unreadableFile"),
        ] {
            let outcome = try Tool.run(
                ["model", "import"] + arguments, environment: ["XDG_DATA_HOME": place.file("data")])
            #expect(outcome.code == Int32(code), "\(arguments): \(outcome.errors)")
            #expect(try outcome.error["code"] == name, "\(arguments)")
        }
        #expect(try (place.run("model", "list", "--json").json["models"] as? [Any])?.isEmpty == true)
        for command in ["info", "remove", "default"] {
            let outcome = try place.run("model", command, "tiny", "--json")
            #expect(outcome.code == 69)
            #expect(try outcome.error["code"] == "unknownModel")
        }
    }

    @Test func folderIsInstalledByItsManifests() throws {
        let sha = try #require(try install("other").json["sha256"] as? String)
        for name in ["files", "files/deep", "manifests"] {
            try FileManager.default.createDirectory(atPath: place.file(name), withIntermediateDirectories: false)
        }
        let manifest = Self.manifest.replacing("SHA", with: sha)
        try place.write(Array(manifest.utf8), "manifests/tiny.json")
        func importAll() throws -> Tool.Outcome {
            try place.run(
                "model", "import-dir", place.file("files"), "--manifests", place.file("manifests"), "--json",
                environment: ["WHORL_MODELS": place.file("elsewhere")])
        }
        let missing = try importAll()
        #expect(missing.code == 69)
        #expect(try missing.error["code"] == "missingModels")
        try place.write([0], "files/deep/tiny.onnx")
        #expect(try importAll().error["code"] == "modelHashMismatch")
        try place.write(TinyModel.embedder, "files/deep/tiny.onnx")
        let models = try #require(try importAll().json["models"] as? [[String: Any]])
        #expect(models.map { $0["name"] as? String } == ["tiny"])
        #expect(models.map { $0["state"] as? String } == ["added"])
        #expect(models.map { $0["isDefault"] as? Bool } == [true])
        let again = try #require(try importAll().json["models"] as? [[String: Any]])
        #expect(again.map { $0["state"] as? String } == ["updated"])
        try place.write(Array(manifest.replacing("\"rgb\"", with: "7").utf8), "manifests/tiny.json")
        let wrong = try importAll()
        #expect(wrong.code == 65)
        #expect(try wrong.error["message"]?.contains("input.order") == true)
    }

    @Test func folderCanBeNamed() throws {
        let folder = place.file("own")
        #expect(
            try place.run("model", "import", file, "--role", "embedder", "--name", "a", "--models", folder).code == 0)
        #expect(try (place.run("model", "list", "--json").json["models"] as? [Any])?.isEmpty == true)
        let list = try place.run("model", "list", "--json", environment: ["WHORL_MODELS": folder])
        #expect(try (list.json["models"] as? [Any])?.count == 1)
    }
}
