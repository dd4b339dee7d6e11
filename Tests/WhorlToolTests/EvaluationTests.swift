import Foundation
import Testing

/// Evaluate, calibrate, accuracy, synth.
@Suite struct EvaluationTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test func evaluationOfAFolder() throws {
        try place.write([], "prints/4_1.png")
        try place.write([], "prints/cover.png")
        let scores = place.file("scores.csv")
        let outcome = try place.run(
            "evaluate", place.file("prints"), "--protocol", "all", "--scores", scores, "--report", place.file("report"),
            "--json")
        #expect(outcome.code == 0)
        let json = try outcome.json
        #expect(json["mated"] as? Int == 3)
        #expect(json["nonMated"] as? Int == 18)
        #expect(json["failuresToExtract"] as? Int == 1)
        #expect(json["eer"] is Double)
        for key in ["fmr100", "fmr1000", "zeroFMR", "extractMilliseconds", "comparisonsPerSecond", "intervals"] {
            #expect(json[key] != nil)
        }
        let lines = String(decoding: try place.bytes("scores.csv"), as: UTF8.self).split(separator: "\n")
        #expect(lines.first == "probe,reference,score")
        #expect(lines.count == 22)
        #expect(lines.contains { $0.hasPrefix("1_1,1_2,") })
        #expect(lines.filter { $0.hasSuffix(",-inf") }.count == 6)
        #expect(String(decoding: try place.bytes("report/index.html"), as: UTF8.self).contains("<svg"))
        #expect(outcome.errors.contains("cover.png"))
    }

    @Test func evaluationDoesNotDependOnThreads() throws {
        let (one, all) = (place.file("1.csv"), place.file("2.csv"))
        #expect(try place.run("evaluate", place.file("prints"), "--scores", one, "--threads", "1").code == 0)
        #expect(try place.run("evaluate", place.file("prints"), "--scores", all).code == 0)
        #expect(try place.bytes("1.csv") == place.bytes("2.csv"))
    }

    @Test func fvcComparesFirstImpressions() throws {
        let outcome = try place.run("evaluate", place.file("prints"), "--protocol", "fvc")
        #expect(outcome.code == 0)
        let row = try #require(outcome.output.split(separator: "\n").first { $0.hasPrefix("prints") })
        #expect(row.split(separator: " ").prefix(4) == ["prints", "3", "3", "0"])
    }

    @Test func searchesOfAFolder() throws {
        let outcome = try place.run("accuracy", place.file("prints"), "--json")
        #expect(outcome.code == 0)
        let json = try outcome.json
        #expect(json["people"] as? Int == 3)
        let rankOne = try #require(json["rankOne"] as? [String: Any])
        #expect(rankOne["count"] as? Int == 3)
        #expect((json["falseNegatives"] as? [String: Any])?["trials"] as? Int == 3)
        #expect((json["falsePositives"] as? [String: Any])?["count"] as? Int == 0)
    }
}
