import Foundation
import Testing
import Whorl

import WhorlEvaluation

@Suite struct EvaluationTests {
    @Test(arguments: [1, 2]) func brokenImagesAreCountedAndScoreLowest(threads: Int) async throws {
        let folder = try TemporaryFolder()
        try folder.fill(["a_1.png", "a_2.png", "b_1.png", "b_2.png"], bytes: [])
        let manifest = SampleManifest([try SampleSet(folder: folder.path)])
        let measured = try await Evaluation(manifest, .prints(resolution: nil), threads: threads).run(command: "")
        let result = try #require(measured.sets.first)
        #expect(result.failures.map(\.sample) == ["a_1", "a_2", "b_1", "b_2"])
        #expect(result.failures.allSatisfy { $0.error == .emptyInput })
        #expect(result.scores.mated.expanded == [Double](repeating: ComparisonScores.failed, count: 2))
        #expect(result.scores.nonMated.expanded == [Double](repeating: ComparisonScores.failed, count: 4))
        #expect(result.cost.comparisons == 0)
        #expect(result.cost.comparisonsPerSecond == nil)
        #expect(result.cost.extractMilliseconds == nil)
    }

    /// Folders of the committed prints: a finger of two impressions and one of a single one, in each.
    private func folders(_ temporary: TemporaryFolder) throws -> [SampleSet] {
        try ["one", "two"].map { name in
            let folder = temporary.path + "/" + name
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for print in GoldenTests.names {
                try FileManager.default.copyItem(
                    atPath: GoldenTests.folder.appending(path: "\(print).png").path, toPath: "\(folder)/\(print).png")
            }
            return try SampleSet(folder: folder)
        }
    }

    @Test func foldersAreAManifest() async throws {
        let temporary = try TemporaryFolder()
        let sets = try folders(temporary)
        let (scores, cache) = (temporary.path + "/scores.csv", temporary.path + "/cache")
        let evaluation = Evaluation(
            SampleManifest(sets), .prints(resolution: nil), cache: cache, threads: 2)
        let result = EvaluationResult(try await evaluation.run(command: "whorl evaluate one two", scores: scores))
        #expect(result.summaries.sets.map(\.name) == ["one", "two"] && result.summaries.pooled.fingers == 4)
        #expect(result.scores.mated.count == 2 && result.scores.nonMated.count == 4)
        #expect(result.setScores[0] == result.setScores[1] && result.rankedProbes == 4)
        #expect(result.run.inputs.map(\.path) == ["one", "two"] && result.run.inputs[0] != result.run.inputs[1])
        #expect(result.run.inputs[0].sha256 == result.run.inputs[1].sha256)
        #expect(Set(result.highestNonMated.map { $0.probe.prefix(4) }) == ["one/", "two/"])
        // A comparison reads back as it was made, from the first folder to the last.
        let matcher = FingerMatcher(probe: PreparedFinger(try GoldenTests.template("001_1")))
        let mated = matcher.score(PreparedFinger(try GoldenTests.template("001_3")))
        let lines = try String(contentsOfFile: scores, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 7 && lines[1] == "one/001_1,one/001_3,\(mated)")
        #expect(lines[4] == "two/001_1,two/001_3,\(mated)")
        let again = EvaluationResult(try await evaluation.run(command: ""))
        #expect(again.summaries.pooled.cost.extractions.isEmpty && again.scores == result.scores)
    }

    @Test func firstImpressionsAreComparedInEachFolder() async throws {
        let temporary = try TemporaryFolder()
        let evaluation = Evaluation(
            SampleManifest(try folders(temporary)), .prints(resolution: nil), .fvc, threads: 2)
        let result = EvaluationResult(try await evaluation.run(command: ""))
        #expect(result.scores.mated.count == 2 && result.scores.nonMated.count == 2)
        #expect(result.data.selection == .fvc && result.rankedProbes == 0)
    }

    @Test func templatesThatCannotBeKeptAreAWarning() async throws {
        let temporary = try TemporaryFolder()
        let evaluation = Evaluation(
            SampleManifest([try folders(temporary)[0]]), .prints(resolution: nil), cache: "/dev/null/cache", threads: 1)
        var warnings: [EvaluationError] = []
        let measured = try await evaluation.run(command: "", warning: { warnings.append($0) })
        #expect(warnings == [.engine(.unwritableFile(path: "/dev/null/cache", reason: "Not a directory"))])
        #expect(measured.sets[0].failures.isEmpty)
    }

    @Test func listOfASingleFoldIsRefused() async throws {
        let temporary = try TemporaryFolder()
        let list = try LabelledPairs(text: "1\n001\t1\t3\n001\t1\t002\t1\n", named: "pairs")
        let evaluation = Evaluation(
            SampleManifest([try folders(temporary)[0]]), .prints(resolution: nil), .folds(list), threads: 1)
        await #expect(throws: EvaluationError.singleFold) { try await evaluation.run(command: "") }
    }
}
