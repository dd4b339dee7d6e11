import Foundation
import Testing

/// Scores of several engines, of several folders, and files that need to be explained.
@Suite struct EngineTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private func scores(_ name: String, mated: Double, separator: String = ",") throws {
        var rows = [["score", "candidate", "probe"]]
        for person in 0..<12 {
            rows.append(["\(mated)", "p\(person)_2", "p\(person)_1"])
            for other in 0..<12 where other != person { rows.append(["\(other % 4)", "p\(other)_2", "p\(person)_1"]) }
        }
        let text = rows.map { $0.joined(separator: separator) + "\n" }.joined()
        let folder = URL(filePath: place.file(name)).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try place.write(Array(text.utf8), name)
    }

    private func text(_ name: String) throws -> String { String(decoding: try place.bytes(name), as: UTF8.self) }

    @Test func enginesHaveARowACurveAndAReportEach() throws {
        try scores("a.csv", mated: 9)
        try scores("b.csv", mated: 0.5, separator: "\t")
        let arguments = ["evaluate", "--score-files", "good=\(place.file("a.csv"))", "bad=\(place.file("b.csv"))"]
        let outcome = try place.run(arguments + ["--report", place.file("report")])
        #expect(outcome.code == 0, "\(outcome.errors)")
        let rows = outcome.output.split(separator: "\n")
        #expect(
            rows.contains { $0.hasPrefix("good ") && $0.contains(" 12 ") } && rows.contains { $0.hasPrefix("bad ") })
        #expect(outcome.output.contains("against good") && outcome.output.contains("worse"))
        #expect(try text("report/det.csv").contains("\nbad,") && text("report/index.html").contains("good/index.html"))
        #expect(try text("report/rates.csv").contains("\ngood,fmr100,"))
        // Folders of reports are compared as their JSON is.
        let compared = try place.run("compare", place.file("report/good"), place.file("report/bad"))
        #expect(compared.code == 0 && compared.output.contains("worse"), "\(compared.errors)")
        #expect(try place.run("compare", place.file("report"), place.file("report/bad")).code == 65)
        let json = try place.run(arguments + ["--json"]).json
        #expect((json["engines"] as? [[String: Any]])?.map { $0["engine"] as? String } == ["good", "bad"])
    }

    @Test func filesArePooledOnRequestAlone() throws {
        for engine in ["x", "y"] {
            for set in ["one", "two"] { try scores("engines/\(engine)/\(set).csv", mated: 9) }
        }
        try scores("engines/x/three.csv", mated: 9)
        let folders = ["x", "y"].map { place.file("engines/" + $0) }
        let pooled = try place.run(["evaluate", "--score-files"] + folders + ["--pool"])
        #expect(pooled.code == 0, "\(pooled.errors)")
        let rows = pooled.output.split(separator: "\n").prefix(3).map {
            $0.split(separator: " ").prefix(3).map(String.init)
        }
        #expect(rows.dropFirst() == [["x", "24", "264"], ["y", "24", "264"]])
        #expect(pooled.output.contains("note: left out, as not every engine has them: three"))
        let single = try place.run(["evaluate", "--score-files"] + folders)
        for name in ["x/one", "x/three", "x/two", "y/one", "y/two"] { #expect(single.output.contains("\n\(name) ")) }
        let one = try place.run("evaluate", "--score-files", folders[0], "--pool", "--json").json
        #expect((one["sets"] as? [[String: Any]])?.map { $0["name"] as? String } == ["one", "three", "two"])
        #expect(one["people"] as? Int == 36)
    }

    @Test func oneFileForEachKindOfComparisons() throws {
        try place.write(Array("8\n9\n".utf8), "mated.txt")
        try place.write(Array("1\n2\nnan\n".utf8), "others.txt")
        let outcome = try place.run(
            "evaluate", "--genuine", place.file("mated.txt"), "--impostor", place.file("others.txt"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(
            outcome.output.contains("scores, failures as non-matches") && outcome.output.contains("failures left out"))
    }

    @Test func unknownColumnsAreExplainedByTheOptionThatHelps() throws {
        try place.write(Array("left,right,value\na_1,a_2,3\na_1,b_1,1\n".utf8), "own.csv")
        let outcome = try place.run("evaluate", "--score-files", place.file("own.csv"), "--json")
        #expect(outcome.code == 65)
        #expect(try outcome.error["message"]?.contains("left, right, value") == true)
        #expect(try outcome.error["hint"]?.contains("--columns probe,reference,score") == true)
        let stated = try place.run(
            "evaluate", "--score-files", place.file("own.csv"), "--columns", "probe,reference,score", "--json")
        #expect(stated.code == 0)
        #expect(try stated.json["mated"] as? Int == 1)
    }

    @Test func aFileInPlaceOfAFolderIsExplainedByTheOptionThatHelps() throws {
        try place.write(Array("a_1,a_2,3\na_1,b_1,1\n".utf8), "own.csv")
        let outcome = try place.run("evaluate", place.file("own.csv"), "--json")
        #expect(outcome.code == 64)
        #expect(try outcome.error["message"]?.contains("own.csv is a file") == true)
        #expect(try outcome.error["message"]?.contains("--score-files") == true)
    }

    @Test func namesOfSeveralFoldersKeepTheirFolder() throws {
        try FileManager.default.copyItem(atPath: place.file("prints"), toPath: place.file("more"))
        let scores = place.file("scores.csv")
        let outcome = try place.run("evaluate", place.file("prints"), place.file("more"), "--scores", scores, "--json")
        #expect(outcome.code == 0, "\(outcome.errors)")
        let lines = try text("scores.csv").split(separator: "\n")
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("prints/") || $0.hasPrefix("more/") } && lines.count == 31)
        let subjects = try #require(try outcome.json["subjects"] as? [String: Any])
        #expect((subjects["subjects"] as? [String])?.contains("more/1") == true)
        // The scores read again are of the same subjects.
        let again = try place.run("evaluate", "--score-files", scores, "--json").json
        #expect(try again["eer"] as? Double == outcome.json["eer"] as? Double && again["people"] as? Int == 6)
    }
}
