import Foundation
import Testing
import Whorl

import WhorlEvaluation

@Suite struct EngineComparisonTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Ten people with three samples each; the mated scores of people below `weak` lie among the non-mated ones.
    private func engine(_ name: String, weak: Int, people: Int = 10, failed: Bool = false) throws
        -> EngineComparison.Engine
    {
        var text = "probe,reference,score\n"
        for person in 0..<people {
            for sample in 2...3 { text += "p\(person)_1,p\(person)_\(sample),\(person < weak ? 0.5 : 9)\n" }
            for other in 0..<people where other != person { text += "p\(person)_1,p\(other)_2,\(other % 5)\n" }
            for other in 0..<people where other != person { text += "p\(person)_1,p\(other)_3,\(other % 3)\n" }
        }
        if failed { text += "p0_1,p0_4,nan\n" }
        let path = try folder.file(text, "\(name).csv")
        let measured = try ScoreEvaluation(files: [ScoreFile(path: path)], name: name).run(command: "whorl evaluate")
        return EngineComparison.Engine(name: name, result: EvaluationResult(measured))
    }

    @Test func enginesArePairedByPerson() throws {
        let comparison = EngineComparison([
            try engine("a", weak: 0), try engine("b", weak: 8), try engine("c", weak: 0),
        ])
        #expect(comparison.differences.map(\.second) == ["b", "c"])
        let points = try comparison.differences.map { try #require($0.comparison.get().points.first) }
        #expect(points.map(\.difference) == [0.8, 0] && points.map(\.verdict) == [.worse, .notDistinguishable])
        #expect(try comparison.differences[0].comparison.get().subjects == 10 && comparison.notes.isEmpty)
        let sections = EngineDetails.all(comparison)
        #expect(sections[0].heading == "FNMR at FMR100, against a" && sections[0].rows.map { $0[0] } == ["b", "c"])
    }

    @Test func whatIsNotTheSameIsSaid() throws {
        let comparison = EngineComparison(
            [try engine("a", weak: 0), try engine("b", weak: 0, failed: true)], leftOut: ["x"])
        #expect(comparison.notes.count == 2)
        #expect(comparison.notes[0].contains("left out") && comparison.notes[1].contains("different numbers"))
        #expect(try comparison.differences[0].comparison.get().leftOut == 2)
    }

    @Test func pageHasARowAndACurveForEachEngine() throws {
        let names = (0..<11).map { "engine <\($0)>" }
        let comparison = EngineComparison(
            try names.enumerated().map { index, name in
                let engine = try engine("e\(index)", weak: index)
                return EngineComparison.Engine(name: name, result: engine.result)
            })
        let page = EnginePage(comparison, folders: names.indices.map { "e\($0)" })
        #expect(page.drawings.map(\.name) == ["det"] && page.tables.map(\.file) == ["det.csv"])
        #expect(XMLDocumentCheck.isWellFormed(page.drawings[0].chart.svg))
        for index in names.indices {
            #expect(page.html.contains("<td>engine &lt;\(index)&gt;</td>"))
            #expect(page.html.contains("href=\"e\(index)/index.html\""))
            #expect(page.tables[0].csv.contains("\nengine <\(index)>,"))
        }
        let classes = Set(page.drawings[0].chart.svg.matches(of: /class="(series s[^"]*)"/).map { String($0.output.1) })
        #expect(classes.count == 11, "every curve has a look of its own")
        let lines = RatesTable.csv(comparison.engines).split(separator: "\n")
        #expect(
            lines.filter { $0.hasPrefix("engine <3>,") }.count == lines.filter { $0.hasPrefix("engine <0>,") }.count)
    }

    @Test func jsonHasTheWholeResultOfEachEngine() throws {
        let comparison = EngineComparison([try engine("a", weak: 0), try engine("b", weak: 5)])
        let data = try JSONEncoder().encode(comparison)
        let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let engines = try #require(json["engines"] as? [[String: Any]])
        #expect(engines.map { $0["engine"] as? String } == ["a", "b"] && engines.allSatisfy { $0["eer"] is Double })
        let difference = try #require((json["differences"] as? [[String: Any]])?.first)
        #expect(difference["second"] as? String == "b" && difference["comparison"] is [String: Any])
        #expect(((json["run"] as? [String: Any])?["inputs"] as? [Any])?.count == 2)
    }
}
