import Foundation
import Testing

/// Evaluation and calibration on folders of real photos; skipped without models and photos.
@Suite(.enabled(if: RealFaces.areThere, "needs models and datasets/face/orl under WHORL_DATA"))
struct FaceEvaluationTests {
    private let place: Workplace
    private static let (people, photos) = (6, 3)
    /// Photos of ORL that are taken: the third of the first person is refused for its quality.
    private static let taken = [1, 2, 4]

    init() throws {
        place = try Workplace()
        let manifests = URL(filePath: #filePath).appending(path: "../../../Datasets/models").standardized.path
        #expect(
            try place.run("model", "import-dir", RealFaces.root + "/models", "--manifests", manifests).code == 0)
        for person in 1...Self.people {
            let folder = URL(filePath: place.file("faces/s\(person)"))
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for photo in 1...Self.photos {
                try FileManager.default.copyItem(
                    at: URL(filePath: "\(RealFaces.root)/datasets/face/orl/s\(person)/\(Self.taken[photo - 1]).pgm"),
                    to: folder.appending(path: "\(photo).pgm"))
            }
        }
    }

    private func evaluate(_ more: String...) throws -> Tool.Outcome {
        try Tool.run(
            ["evaluate", "--face", place.file("faces"), "--cache", place.file("cache"), "--json"] + more,
            environment: ["XDG_DATA_HOME": place.file("data")])
    }

    @Test func allPhotosAreComparedAndTheSecondTimeRemembered() throws {
        try place.write(try place.bytes("prints/1_1.pgm"), "faces/s1/9.pgm")
        let first = try evaluate("--report", place.file("report"), "--scores", place.file("faces.csv"))
        #expect(first.code == 0, "\(first.errors)")
        let json = try first.json
        #expect(json["people"] as? Int == 6 && json["fingers"] is NSNull)
        // A print has no face: it makes 3 mated and 15 non-mated comparisons that score lowest.
        #expect(json["failuresToExtract"] as? Int == 1 && first.errors.contains("s1/9"))
        #expect(json["mated"] as? Int == 21 && json["nonMated"] as? Int == 150)
        let without = try #require(json["withoutFailures"] as? [String: Any])
        #expect(without["eer"] as? Double == 0)
        #expect(json["rankedProbes"] as? Int == 19)
        #expect(abs((json["rankOne"] as? Double ?? 0) - 18.0 / 19) < 1e-12)
        #expect((json["trueMatchRates"] as? [String: Double])?.keys.sorted() == ["1e-2"])
        #expect((json["model"] as? [String: String])?["name"] == "mobilefacenet_foamliu")
        #expect(String(decoding: try place.bytes("report/index.html"), as: UTF8.self).contains("Face evaluation"))
        let scores = String(decoding: try place.bytes("faces.csv"), as: UTF8.self).split(separator: "\n")
        #expect(scores.count == 1 + 171 && scores.filter { $0.hasSuffix(",-inf") }.count == 18)
        #expect((json["run"] as? [String: Any])?["command"] as? String != nil && json["alikeSubjects"] is [Any])
        let second = try evaluate()
        let again = try second.json
        #expect(again["eer"] as? Double == json["eer"] as? Double)
        #expect(json["extractMilliseconds"] is Double)
        // Only the photo without an embedding was looked at again.
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.file("cache")).count == 1)
    }

    @Test func facesAreSearchedFor() throws {
        let outcome = try place.run("accuracy", "--face", place.file("faces"), "--no-cache", "--json")
        #expect(outcome.code == 0, "\(outcome.errors)")
        let json = try outcome.json
        #expect(json["people"] as? Int == 6)
        #expect((json["rankOne"] as? [String: Any])?["trials"] as? Int == 12)
    }

    @Test func facesOfAManifestAreEvaluatedAndTheSecondTimeRemembered() throws {
        var manifest = "sample,subject,path\n"
        for person in 1...Self.people {
            for photo in 1...Self.photos {
                manifest += "s\(person)-\(photo),s\(person),faces/s\(person)/\(photo).pgm\n"
            }
        }
        try place.write(Array(manifest.utf8), "faces.csv")
        let arguments = [
            "evaluate", "--manifest", place.file("faces.csv"), "--modality", "face", "--work", place.file("work"),
            "--json",
        ]
        let environment = ["XDG_DATA_HOME": place.file("data")]
        let json = try Tool.run(arguments, environment: environment).json
        #expect(json["mated"] as? Int == 18 && json["nonMated"] as? Int == 135 && json["eer"] as? Double == 0)
        #expect((json["identification"] as? [String: Any])?["references"] as? Int == 18)
        let again = try Tool.run(arguments, environment: environment).json
        #expect(again["fmr100"] as? Double == json["fmr100"] as? Double && again["extractMilliseconds"] is NSNull)
    }

    @Test func cacheThatCannotBeWrittenIsAWarning() throws {
        let outcome = try place.run(
            "evaluate", "--face", place.file("faces"), "--cache", "/dev/null/cache", "--json")
        #expect(outcome.code == 0 && outcome.errors.contains("/dev/null/cache"))
        #expect(try outcome.json["mated"] as? Int == 18)
    }

    @Test func pairsOfAListAreDecidedInFolds() throws {
        let list =
            "2\t2\n"
            + (0..<2).map { fold in
                (1...2).map { "s\($0 + 2 * fold)\t1\t2\n" }.joined()
                    + (1...2).map { "s\($0 + 2 * fold)\t1\ts\($0 + 2 * fold + 1)\t3\n" }.joined()
            }.joined()
        try place.write(Array(list.utf8), "faces/pairs.txt")
        let outcome = try evaluate("--protocol", "lfw-pairs")
        #expect(outcome.code == 0, "\(outcome.errors)")
        let json = try outcome.json
        #expect(json["accuracy"] as? Double == 1 && json["accuracyStandardDeviation"] as? Double == 0)
        #expect(json["mated"] as? Int == 4 && json["nonMated"] as? Int == 4)
        try place.write(Array("2\t1\ns1\t1\t2\ns1\t1\ts99\t1\ns1\t1\t2\ns1\t1\ts2\t1\n".utf8), "faces/pairs.txt")
        let missing = try evaluate("--protocol", "lfw-pairs")
        #expect(missing.code == 65)
        #expect(try missing.error["message"]?.contains("s99") == true)
    }

    @Test func calibrationNeedsMoreThanAFewPeople() throws {
        let outcome = try place.run("calibrate", "--face", place.file("faces"), "--no-cache", "--json")
        #expect(outcome.code == 65)
        #expect(try outcome.error["code"] == "insufficientData")
    }

    @Test(arguments: [
        ["evaluate"], ["evaluate", "a", "--face", "b"], ["evaluate", "a", "--protocol", "lfw-pairs"],
        ["evaluate", "--face", "a", "--protocol", "fvc"], ["evaluate", "--face", "a", "--pairs", "p"],
        ["accuracy"], ["accuracy", "a", "--face", "b"], ["accuracy", "--face", "a", "--dpi", "500"], ["calibrate"],
        ["calibrate", "--face", "a", "--swift", "s"],
        ["evaluate", "--face", "a", "--cache", "c", "--no-cache"],
    ])
    func contradictionsAreUsageErrors(arguments: [String]) throws {
        #expect(try Tool.run(arguments).code == 64)
    }

    @Test func personIsVerifiedAndIdentifiedByFaceAndFinger() throws {
        func face(_ person: Int, _ photo: Int) -> String { place.file("faces/s\(person)/\(photo).pgm") }
        for person in 1...3 {
            let enrolled = try place.run(
                "enroll", "a.0.\(person)", "--face", face(person, 1), "--face", face(person, 2), "--finger",
                place.print(person, 1))
            #expect(enrolled.code == 0, "\(enrolled.errors)")
        }
        let mated = try place.run("verify", "a.0.3", "--face", face(3, 3), "--json")
        #expect(mated.code == 0, "\(mated.output)")
        let part = try #require((try mated.json["modalities"] as? [[String: Any]])?.first)
        #expect(part["compared"] as? Int == 2 && part["modality"] as? String == "face")
        let (best, mean) = (part["score"] as? Double ?? 0, part["mean"] as? Double ?? 0)
        #expect(best >= mean && mean > 0)
        #expect(try place.run("verify", "a.0.3", "--face", face(2, 3)).code == 1)
        let both = try place.run("verify", "a.0.3", "--face", face(3, 3), "--finger", place.print(3, 2), "--json")
        #expect(both.code == 0, "\(both.output)")
        #expect((try both.json["modalities"] as? [Any])?.count == 2)
        #expect(
            try place.run("verify", "a.0.3", "--face", face(2, 3), "--finger", place.print(2, 2)).code == 1)
        let found = try place.run(
            "identify", "--storage", "a", "--partition", "0", "--face", face(2, 3), "--fmr", "1e-3", "--json")
        let candidates = try #require(try found.json["candidates"] as? [[String: Any]])
        #expect(candidates.first?["bcid"] as? String == "a.0.2")
        #expect(candidates.count == 3)
        #expect(
            try place.run("verify", "a.0.3", "--face", face(3, 3), "--embedder", "mobilefacenet_casia").code == 65)
    }
}
