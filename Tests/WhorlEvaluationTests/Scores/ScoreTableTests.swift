import Foundation
import Testing
import Whorl

import WhorlEvaluation

@Suite struct ScoreTableTests {
    @Test func tableHasALineForEachComparison() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/scores.csv"
        let scores = [0.1, -1e-30, 12345.678, ComparisonScores.failed]
        let table = try ScoreTable(path)
        for score in scores { try table.add(probe: "a_1", reference: "a,b_2", score: score) }
        #expect(!FileManager.default.fileExists(atPath: path), "the file has its name when it is complete")
        try table.finish()
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.first == "probe,reference,score" && lines.last == "a_1,\"a,b_2\",-inf")
        #expect(lines.dropFirst().compactMap { $0.split(separator: ",").last.flatMap { Double($0) } } == scores)
    }

    @Test func tableThatIsNotFinishedLeavesNothing() throws {
        let folder = try TemporaryFolder()
        do {
            let table = try ScoreTable(folder.path + "/scores.csv")
            try table.add(probe: "a", reference: "b", score: 1)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        let nowhere = folder.path + "/none/scores.csv"
        let error = EvaluationError.engine(.unwritableFile(path: nowhere, reason: "No such file or directory"))
        #expect(throws: error) { try ScoreTable(nowhere) }
    }

    @Test func linksAreFollowed() throws {
        let folder = try TemporaryFolder()
        let (link, target) = (folder.path + "/link.csv", folder.path + "/target.csv")
        try Data("old".utf8).write(to: URL(filePath: target))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        try ScoreTable(link).finish()
        #expect(try String(contentsOfFile: target, encoding: .utf8) == ScoreTable.header)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    }
}
