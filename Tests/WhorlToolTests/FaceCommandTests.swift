import Foundation
import Testing

import Whorl

/// Faces in the commands that know people, by templates of a model that nobody has.
@Suite struct FaceCommandTests {
    private let place: Workplace
    private static let model = ModelIdentity(name: "net", sha256: String(repeating: "5a", count: 32))

    init() throws {
        place = try Workplace()
        for (name, cosine) in [("a", Float(1)), ("b", 0.75), ("c", 0.25)] {
            let embedding = [cosine, (1 - cosine * cosine).squareRoot()] + [Float](repeating: 0, count: 14)
            let template = FaceTemplate(model: Self.model, metric: .cosine, embedding: embedding, quality: 70)
            try place.write(try TemplateCodec.encode(.face(template)), "\(name).whorl")
        }
    }

    /// Installs the model's manifest with a calibration: FMR 1 at 0, a decade less for each 0.1.
    private func calibrate() throws {
        let folder = place.file("data/whorl/models/net")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let knots = (0...5).map { step in
            let rate = (0..<step).reduce(1.0) { rate, _ in rate / 10 }
            return Calibration.Knot(score: Double(step) / 10, fmr: rate, upperBound: rate)
        }
        let calibration = Calibration(
            version: 1, extractorVersion: FaceFeatures.pipelineVersion, dataSets: ["none"], nonMated: 1, knots: knots,
            tailScale: 0.0434)
        try ModelManifest(
            name: "net", role: .embedder, file: "net.onnx", sha256: Self.model.sha256,
            input: ModelInput(
                width: 112, height: 112, order: .rgb, mean: [0, 0, 0], deviation: [1, 1, 1]),
            alignment: .arcface112, metric: .cosine, licence: "", trainingData: "", calibration: calibration
        ).write(to: folder + "/whorl-model.json")
    }

    private func face(_ name: String) -> String { place.file("\(name).whorl") }

    /// Photos need two models; the error names both and how to install them.
    @Test func photosWithoutModelsSayWhatIsMissing() throws {
        try place.write(Array("P5 64 64 255\n".utf8) + [UInt8](repeating: 9, count: 4096), "photo.pgm")
        let photo = place.file("photo.pgm")
        for arguments in [
            ["enroll", "a.0.1", "--face", photo], ["verify", "a.0.1", "--face", photo],
            ["verify", "a.0.1", "--face", photo, "--finger", place.print(1, 1)],
            ["identify", "--storage", "a", "--partition", "0", "--face", photo], ["extract", "--face", photo],
            ["match", "--face", photo, photo], ["view", "--face", photo, "-o", place.file("x.svg")],
            ["quality", "--face", photo],
        ] {
            let outcome = try Tool.run(arguments + ["--json"], environment: ["XDG_DATA_HOME": place.file("data")])
            #expect(outcome.code == 69, "\(arguments): \(outcome.errors)")
            let error = try outcome.error
            #expect(error["code"] == "missingModels")
            for word in ["detector", "embedder"] { #expect(error["message"]?.contains(word) == true) }
            for word in ["whorl model import ", "whorl model import-dir "] {
                #expect(error["hint"]?.contains(word) == true)
            }
        }
    }

    @Test func faceFromEnrollmentToDeletion() throws {
        let enrolled = try place.run(
            "enroll", "a.0.1", "--face", face("b"), "--face", face("c"), "--finger", place.print(1, 1), "--json")
        #expect(enrolled.code == 0, "\(enrolled.errors)")
        let records = try #require(try enrolled.json["records"] as? [[String: Any]])
        #expect(records.map { $0["modality"] as? String } == ["finger", "face", "face"])
        #expect(records.map { ($0["model"] as? [String: Any])?["name"] as? String } == [nil, "net", "net"])

        let without = try place.run("verify", "a.0.1", "--face", face("a"), "--json")
        #expect(without.code == 69)
        #expect(try without.error["code"] == "uncalibratedModel")
        #expect(try without.error["hint"]?.contains("whorl calibrate --face") == true)
        try calibrate()

        let match = try place.run("verify", "a.0.1", "--face", face("a"), "--json")
        #expect(match.code == 0, "\(match.errors)")
        let part = try #require((try match.json["modalities"] as? [[String: Any]])?.first)
        #expect(part["modality"] as? String == "face" && part["compared"] as? Int == 2)
        #expect(abs((part["mean"] as? Double ?? 0) - 0.5) < 1e-6)
        #expect(try place.run("verify", "a.0.1", "--face", face("a")).output.contains("2 comparisons, mean 0.500"))
        #expect(try place.run("verify", "a.0.1", "--face", face("c"), "--fmr", "1e-9").code == 0)

        let both = try place.run(
            "verify", "a.0.1", "--face", face("a"), "--finger", place.print(1, 2), "--json")
        #expect(both.code == 0)
        #expect(try (both.json["modalities"] as? [[String: Any]])?.count == 2)
        let text = try place.run("verify", "a.0.1", "--face", face("a"), "--finger", place.print(1, 2)).output
        #expect(text.contains("finger and face at FMR") && text.split(separator: "\n").count > 3, "\(text)")

        #expect(try place.run("enroll", "a.0.2", "--finger", place.print(2, 1)).code == 0)
        let one = try place.run("verify", "a.0.2", "--face", face("a"), "--finger", place.print(2, 2), "--json")
        #expect(one.code == 0)
        #expect(try (one.json["modalities"] as? [[String: Any]])?.map { $0["modality"] as? String } == ["finger"])
        let other = try place.run("verify", "a.0.2", "--face", face("a"), "--json")
        #expect(other.code == 67)
        #expect(try other.error["code"] == "modalityNotEnrolled")

        let found = try place.run(
            "identify", "--storage", "a", "--partition", "0", "--face", face("a"), "--finger", place.print(2, 2))
        #expect(found.code == 0)
        #expect(found.output.hasPrefix("candidate") && found.output.contains("FMR"))

        let people = try #require(try place.run("list", "--json").json["people"] as? [[String: Any]])
        #expect(people.map { $0["modalities"] as? [String] } == [["finger", "face"], ["finger"]])
        #expect(people.map { $0["models"] as? [String] } == [["net"], []])
        #expect(try place.run("show", "a.0.1").output.contains("net"))
        let doctor = try place.run("doctor", "--deep", "--no-benchmark", "--json").json
        #expect((doctor["models"] as? [String: Any])?["embedder"] as? String == "net")
        let contents = try #require((doctor["store"] as? [String: Any])?["contents"] as? [[String: Any]])
        #expect(contents.map { $0["references"] as? Int } == [2, 2])

        let deleted = try place.run("delete", "a.0.1", "--json")
        #expect(try deleted.json["modalities"] as? [String: Int] == ["finger": 1, "face": 2])
    }

    @Test func templatesOfFacesAreCompared() throws {
        let raw = try place.run("match", "--face", face("a"), face("b"), "--score-only", "--json")
        #expect(raw.code == 0)
        #expect(try abs((raw.json["score"] as? Double ?? 0) - 0.75) < 1e-6)
        #expect(try place.run("match", "--face", face("a"), face("b")).code == 69)
        try calibrate()
        #expect(try place.run("match", "--face", face("a"), face("b")).code == 0)
        #expect(try place.run("match", "--face", face("a"), face("c")).code == 1)
        let prints = try place.run("match", place.print(1, 1), place.print(1, 2), "--score-only")
        #expect(prints.code == 0 && prints.output.hasPrefix("score "))
    }

    @Test func modalitiesAreNotMixedUp() throws {
        _ = try place.run("extract", place.print(1, 1), "-o", place.file("print.whorl"))
        for arguments in [
            ["enroll", "a.0.1", "--finger", face("a")], ["enroll", "a.0.1", "--face", place.file("print.whorl")],
            ["match", face("a"), face("b")], ["match", "--face", place.file("print.whorl"), face("a")],
        ] {
            let outcome = try Tool.run(arguments + ["--json"], environment: ["XDG_DATA_HOME": place.file("data")])
            #expect(outcome.code == 65)
            #expect(try outcome.error["code"] == "wrongModality")
        }
    }

    @Test func wrongArgumentsAreUsage() throws {
        for arguments in [
            ["enroll", "a.0.1"], ["verify", "a.0.1"], ["identify", "--storage", "a", "--partition", "0"],
            ["enroll", "a.0.1", "--face", "-", "--finger", "right-index=-"],
            ["extract", "--face", "--finger", face("a")],
        ] {
            #expect(try Tool.run(arguments).code == 64, "\(arguments)")
        }
    }

    @Test func facesOfAnotherModelAreListedAsOutdated() throws {
        #expect(try place.run("enroll", "a.0.1", "--face", face("a")).code == 0)
        func outdated(_ arguments: String...) throws -> Int? {
            let outcome = try Tool.run(
                ["list", "--outdated", "--json"] + arguments, environment: ["XDG_DATA_HOME": place.file("data")])
            return try (outcome.json["people"] as? [Any])?.count
        }
        // Nothing is installed: no model is the current one.
        #expect(try outdated() == 0)
        try calibrate()
        #expect(try outdated() == 0)
        try place.write(TinyModel.embedder, "tiny.onnx")
        let tiny = place.file("tiny.onnx")
        #expect(try place.run("model", "import", tiny, "--role", "embedder", "--name", "tiny").code == 0)
        #expect(try outdated("--embedder", "net") == 0)
        #expect(try outdated("--embedder", "tiny") == 1)
    }
}
