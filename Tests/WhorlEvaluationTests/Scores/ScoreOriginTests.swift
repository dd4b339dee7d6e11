import Testing
import Whorl

import WhorlEvaluation

@Suite struct ScoreOriginTests {
    private static let face = ScoreOrigin(
        modality: .face, extractorVersion: 1, model: ModelIdentity(name: "small", file: [1]))

    @Test(arguments: [ScoreOrigin(modality: .finger, extractorVersion: 2), face])
    func aTableSaysWhatItsScoresAreOf(origin: ScoreOrigin) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/scores.csv"
        let table = try ScoreTable(path, origin: origin)
        try table.add(probe: "1_1", reference: "2_1", score: 0.5)
        try table.add(probe: "1_1", reference: "3_1", score: 0.25)
        try table.finish()
        #expect(try ScoreOrigin(path: path) == origin)
        // The line is a comment to whoever reads scores.
        let set = try #require(try ScoreEvaluation(files: [ScoreFile(path: path)]).run(command: "").sets.first)
        #expect(CalibrationSet(set).scores.count == 2 && set.subjects == 3)
    }

    @Test(
        arguments: [
            "probe,reference,score\n", "# a comment\n", "# {}\n", "# {\"modality\":\"voice\",\"extractorVersion\":1}\n",
            "# " + String(repeating: "x", count: 5000) + "\n",
        ])
    func anotherFirstLineSaysNothing(text: String) throws {
        let folder = try TemporaryFolder()
        #expect(try ScoreOrigin(path: try folder.file(text, "scores.csv")) == nil)
    }

    @Test func aMissingFileIsNamed() {
        #expect(throws: EvaluationError.engine(.fileNotFound(path: "none"))) { try ScoreOrigin(path: "none") }
    }
}
