import Foundation
import Testing

/// The catalog of the repository, and model list --available, info and fetch of a file. Tests/Acceptance fetches from a
/// server (row F10).
@Suite struct ModelCatalogTests {
    private static let manifests = URL(filePath: #filePath).appending(path: "../../../Datasets/models").standardized
        .path
    private static let catalog = "\(manifests)/catalog/catalog.json"
    private let place: Workplace

    init() throws { place = try Workplace() }

    private static func object(_ path: String) throws -> [String: Any] {
        let data = try Data(contentsOf: URL(filePath: path))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private static func models() throws -> [[String: Any]] {
        try #require(try object(catalog)["models"] as? [[String: Any]])
    }

    private func listed() throws -> [[String: Any]] {
        let outcome = try place.run("model", "list", "--available", "--manifests", Self.manifests, "--json")
        #expect(outcome.code == 0, "\(outcome.errors)")
        return try #require(try outcome.json["models"] as? [[String: Any]])
    }

    @Test func everyManifestIsInTheCatalogAndSaysTheSame() throws {
        let entries = try Self.models()
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.manifests)
            .filter { $0.hasSuffix(".json") && $0 != "defaults.json" }
        #expect(names.count > 6)
        for name in names {
            let manifest = try Self.object("\(Self.manifests)/\(name)")
            let entry = try #require(entries.first { $0["name"] as? String == manifest["name"] as? String }, "\(name)")
            for key in ["role", "file", "sha256", "alignment", "metric"] {
                #expect(entry[key] as? String == manifest[key] as? String, "\(name): \(key)")
            }
            let (input, stated) = (entry["input"] as? [String: Any], manifest["input"] as? [String: Any])
            for key in ["mean", "deviation"] {
                #expect(input?[key] as? [Double] == stated?[key] as? [Double], "\(name): input.\(key)")
            }
            #expect(entry["mirror"] as? Bool == manifest["mirror"] as? Bool, "\(name): mirror")
            #expect(input?["order"] as? String == stated?["order"] as? String)
            #expect(input?["width"] as? Int == stated?["width"] as? Int)
        }
    }

    @Test func everyEntryAnswersForItsTerms() throws {
        for entry in try Self.models() {
            let name = try #require(entry["name"] as? String)
            for key in ["codeLicence", "weightsLicence", "trainingData", "openQuestions", "origin", "use"] {
                #expect((entry[key] as? String)?.isEmpty == false, "\(name): \(key)")
            }
            // What cannot be fetched says why, and a file that was never at hand has no hash.
            let hasSource = entry["address"] != nil || entry["package"] != nil
            #expect(entry["unavailable"] is String || (hasSource && entry["sha256"] is String), "\(name)")
            #expect((entry["sha256"] is String) == (entry["bytes"] is Int), "\(name)")
            // The reason stands in an error of at most 120 characters.
            #expect(name.count + " cannot be fetched: ".count + ((entry["unavailable"] as? String)?.count ?? 0) <= 120)
            if let address = entry["address"] as? String { #expect(address.hasPrefix("https://")) }
            // Landmarks that have a non-commercial origin stay out.
            #expect((entry["file"] as? String)?.contains("68") != true)
        }
    }

    @Test func catalogIsListed() throws {
        let models = try listed()
        #expect(models.count == (try Self.models().count))
        func flag(_ key: String, _ name: String) -> Bool? {
            models.first { $0["name"] as? String == name }?[key] as? Bool
        }
        #expect(flag("isFetchable", "yunet_n") == true && flag("isFetchable", "sface") == true)
        #expect(flag("isFetchable", "dlib_resnet") == true && flag("isFetchable", "auraface") == false)
        #expect(flag("isCalibrated", "mobilefacenet_foamliu") == true && flag("isCalibrated", "sface") == false)
        #expect(models.allSatisfy { $0["isInstalled"] as? Bool == false })
        let table = try place.run("model", "list", "--available", "--manifests", Self.manifests).output
        for word in ["LFW %", "98.88", "raw.githubusercontent.com", "not commercially", "set dlib: dlib_mmod"] {
            #expect(table.contains(word), "\(word)")
        }
    }

    @Test func infoOfAKnownModelAnswersInThreeLines() throws {
        let outcome = try place.run("model", "info", "edgeface_xs_gamma_06", "--manifests", Self.manifests)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n")
        try #require(lines.count > 3)
        #expect(lines[0].hasPrefix("may I use it?") && lines[0].contains("not commercially"))
        #expect(lines[1].hasPrefix("weights") && lines[1].contains("CC-BY-NC-SA-4.0"))
        #expect(lines[2].hasPrefix("open"))
        #expect(outcome.output.contains("SHA-256") && outcome.output.contains("not known"))
        let json = try place.run("model", "info", "sface", "--manifests", Self.manifests, "--json").json
        #expect(json["bytes"] as? Int == 38_696_353 && json["use"] as? String == "licensed")
        #expect(try place.run("model", "info", "nobody", "--manifests", Self.manifests).code == 69)
    }

    @Test(arguments: [
        ("dlib_densenet", 69, "unavailableModel"), ("auraface", 69, "unavailableModel"),
        ("mobilefacenet_foamliu", 69, "unavailableModel"), ("mobilefacenet_casia", 77, "termsNotAccepted"),
        ("scrfd_500m_kps", 77, "termsNotAccepted"), ("../yunet_n", 69, "unknownCatalogModel"),
    ])
    func whatCannotBeFetchedIsRefused(name: String, code: Int, error: String) throws {
        let outcome = try place.run("model", "fetch", name, "--manifests", Self.manifests, "--json")
        #expect(outcome.code == Int32(code), "\(outcome.errors)")
        #expect(try outcome.error["code"] == error)
        #expect((try outcome.error["message"]?.count ?? 0) <= 120)
        #expect(!FileManager.default.fileExists(atPath: place.file("data/whorl/models")))
    }

    /// A catalog of one model, whose file lies at `tiny.onnx`.
    private func tinyCatalog(use: String = "licensed") throws -> String {
        try place.write(TinyModel.embedder, "tiny.onnx")
        let imported = try place.run(
            "model", "import", place.file("tiny.onnx"), "--role", "embedder", "--name", "tiny", "--models",
            place.file("made"), "--json")
        let sha = try #require(try imported.json["sha256"] as? String)
        try FileManager.default.createDirectory(
            atPath: place.file("known/catalog"), withIntermediateDirectories: true)
        let manifest = try place.bytes("made/tiny/whorl-model.json")
        try place.write(manifest, "known/tiny.json")
        let catalog = """
            {"format": 1, "sets": {}, "models": [{"name": "tiny", "role": "embedder", "file": "tiny.onnx", "bytes": \
            \(TinyModel.embedder.count), "sha256": "\(sha)", "use": "\(use)", "codeLicence": "CC0 1.0", \
            "weightsLicence": "CC0 1.0", "trainingData": "nothing", "openQuestions": "none", "origin": "a test", \
            "unavailable": "hosted nowhere"}]}
            """
        try place.write(Array(catalog.utf8), "known/catalog/catalog.json")
        return place.file("known")
    }

    @Test func fileOfTheDiskIsInstalledByItsHash() throws {
        let known = try tinyCatalog()
        func fetch(_ file: String) throws -> Tool.Outcome {
            try place.run("model", "fetch", "tiny", "--from", place.file(file), "--manifests", known, "--json")
        }
        try place.write(Array(TinyModel.embedder.dropLast()), "short.onnx")
        try place.write(Array(TinyModel.embedder.dropLast()) + [7], "other.onnx")
        #expect(try fetch("short.onnx").error["code"] == "wrongModelSize")
        #expect(try fetch("other.onnx").error["code"] == "wrongModelHash")
        #expect(try fetch("none.onnx").error["code"] == "fileNotFound")
        let models = try #require(try fetch("tiny.onnx").json["models"] as? [[String: Any]])
        #expect(models.map { $0["state"] as? String } == ["added"])
        #expect(try place.bytes("data/whorl/models/tiny/tiny.onnx") == TinyModel.embedder)
        #expect(try place.bytes("tiny.onnx") == TinyModel.embedder)
        let info = try place.run("model", "info", "tiny", "--manifests", known)
        #expect(info.output.hasPrefix("may I use it?"))
        let terms = try place.run("model", "info", "tiny", "--manifests", known, "--json").json["terms"]
        #expect((terms as? [String: Any])?["use"] as? String == "licensed")
    }

    @Test func termsThatRestrictUseAreAccepted() throws {
        let words = ["model", "fetch", "tiny", "--from", place.file("tiny.onnx"), "--manifests"]
        let known = try tinyCatalog(use: "evaluation")
        #expect(try place.run(words + [known]).code == 77)
        #expect(try place.run(words + [known, "--accept-licence"]).code == 0)
    }

    @Test(arguments: [
        ("\"name\": \"tiny\"", "\"name\": \"-tiny\""), ("\"sha256\": \"", "\"sha256\": \"x"),
        ("\"origin\"", "\"address\": \"http://example.test/x\", \"origin\""), ("\"format\": 1", "\"format\": 2"),
        ("\"use\": \"licensed\"", "\"use\": \"maybe\""), ("{\"format\"", "[{\"format\""),
    ])
    func catalogsThatAreDamagedAreRefused(old: String, new: String) throws {
        let known = try tinyCatalog()
        let text = String(decoding: try place.bytes("known/catalog/catalog.json"), as: UTF8.self)
        try place.write(Array(text.replacing(old, with: new).utf8), "known/catalog/catalog.json")
        let outcome = try place.run("model", "fetch", "tiny", "--manifests", known, "--json")
        #expect(outcome.code == 65, "\(outcome.errors)")
        #expect(try outcome.error["code"] == "damagedManifest")
    }

    @Test func manifestOfAnotherFileIsRefused() throws {
        let known = try tinyCatalog()
        let text = String(decoding: try place.bytes("known/catalog/catalog.json"), as: UTF8.self)
        let start = try #require(text.range(of: "\"sha256\": \"")).upperBound
        let other = text.replacingCharacters(
            in: start..<text.index(start, offsetBy: 64), with: String(repeating: "0", count: 64))
        try place.write(Array(other.utf8), "known/catalog/catalog.json")
        let outcome = try place.run(
            "model", "fetch", "tiny", "--from", place.file("tiny.onnx"), "--manifests", known, "--json")
        #expect(try outcome.error["code"] == "damagedManifest")
    }
}
