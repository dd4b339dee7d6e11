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

    @Test func warningsNameTheSampleAndTheOptionThatHelps() throws {
        let outcome = try place.run("evaluate", place.file("prints"), "--dpi", "1000")
        #expect(outcome.code == 0)
        let lines = outcome.errors.split(separator: "\n").filter { $0.hasSuffix("with --dpi") }
        // Five of a folder are named, the others counted.
        #expect(lines.count == 5 && lines.first?.contains("warning: prints/1_1: the ridge period") == true)
        #expect(outcome.errors.contains("prints: 1 more samples have warnings"))
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

    @Test func scoresOfAnyEngineAreEvaluated() throws {
        let scores = place.file("own.csv")
        let own = try place.run("evaluate", place.file("prints"), "--scores", scores, "--json").json
        let read = try place.run(
            "evaluate", "--score-files", scores, "--report", place.file("scores-report"), "--json"
        ).json
        for key in ["eer", "mated", "nonMated", "areaUnderCurve", "decidability", "zeroFMR"] {
            #expect(own[key] as? Double == read[key] as? Double, "\(key)")
        }
        let run = try #require(read["run"] as? [String: Any])
        #expect((run["command"] as? String)?.hasPrefix("whorl evaluate --score-files ") == true)
        #expect(String(decoding: try place.bytes("scores-report/index.html"), as: UTF8.self).contains("<svg"))
        #expect(try place.bytes("scores-report/result.json").count > 100)
        let text = try place.run("evaluate", "--score-files", scores)
        #expect(text.code == 0 && text.output.contains("AUC") && text.output.contains("more"))
    }

    @Test func scoresAreReadFromStandardInput() throws {
        let table = Array("probe,reference,score\na_1,a_2,8\na_1,b_1,3\n".utf8)
        for name in ["-", "engine=-"] {
            let json = try place.run("evaluate", "--score-files", name, "--json", input: table).json
            #expect(json["mated"] as? Int == 1 && json["nonMated"] as? Int == 1)
        }
    }

    @Test func foldersWithoutAReportAreNamed() throws {
        let outcome = try place.run("compare", place.file("prints"), place.file("prints"))
        #expect(outcome.code == 65 && outcome.errors.contains("prints is not the result"), "\(outcome.errors)")
    }

    @Test func linesThatAreNoScoresAreNamed() throws {
        try place.write(Array("probe,reference,score\na_1,a_2,x\n".utf8), "bad.csv")
        let outcome = try place.run("evaluate", "--score-files", place.file("bad.csv"), "--json")
        #expect(outcome.code == 65)
        #expect(try outcome.error["code"] == "damagedTable")
        #expect(try outcome.error["message"]?.contains("line 2") == true)
    }

    @Test(arguments: [
        ["evaluate", "a", "--score-files", "b"], ["evaluate", "--score-files", "b", "--protocol", "fvc"],
        ["evaluate", "a", "--distances"], ["evaluate", "--score-files", "b", "--attempts", "0"],
        ["evaluate", "--score-files", "b", "--scores", "c"], ["evaluate", "--genuine", "b"],
        ["evaluate", "--genuine", "b", "--impostor", "c", "--pool"], ["evaluate", "a", "--pool"],
        ["evaluate", "--score-files", "b", "--columns", "probe,score"], ["evaluate", "--score-files", "=b"],
    ])
    func contradictionsOfScoresAreUsageErrors(arguments: [String]) throws {
        #expect(try Tool.run(arguments).code == 64)
    }

    @Test func manifestIsEvaluatedResumedAndCompared() throws {
        var manifest = "sample,subject,instance,path,sensor\n"
        for finger in 1...Workplace.fingers {
            for impression in 1...Workplace.impressions {
                manifest += "\(finger)-\(impression),\(finger),index,prints/\(finger)_\(impression).pgm,optical\n"
            }
        }
        try place.write(Array(manifest.utf8), "manifest.csv")
        let (list, work, report) = (place.file("manifest.csv"), place.file("work"), place.file("manifest-report"))
        let first = try place.run("evaluate", "--manifest", list, "--work", work, "--report", report, "--json")
        #expect(first.code == 0, "\(first.errors)")
        let json = try first.json
        #expect(json["mated"] as? Int == 3 && json["nonMated"] as? Int == 12)
        #expect((json["run"] as? [String: Any])?["command"] as? String != nil)
        #expect(String(decoding: try place.bytes("manifest-report/index.html"), as: UTF8.self).contains("base64,"))
        let again = try place.run("evaluate", "--manifest", list, "--work", work, "--jobs", "1", "--json").json
        #expect(again["eer"] as? Double == json["eer"] as? Double && again["extractMilliseconds"] is NSNull)
        let outcome = try place.run("compare", report + "/result.json", report + "/result.json")
        #expect(outcome.code == 65, "15 comparisons support no operating point: \(outcome.output)")
    }
}
