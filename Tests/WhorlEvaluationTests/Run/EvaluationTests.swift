import Testing
import Whorl

@testable import WhorlEvaluation

@Suite struct EvaluationTests {
    @Test(arguments: [1, 2]) func brokenImagesAreCountedAndScoreLowest(threads: Int) async throws {
        let folder = try TemporaryFolder()
        try folder.fill(["a_1.png", "a_2.png", "b_1.png", "b_2.png"], bytes: [])
        let set = try SampleSet(folder: folder.path)
        let results = await Evaluation(sets: [set], selection: .all, threads: threads).run()
        let result = try #require(results.first)
        #expect(result.failures.map(\.sample) == ["a_1", "a_2", "b_1", "b_2"])
        #expect(result.failures.allSatisfy { $0.error == .emptyInput })
        #expect(result.scores == [Double](repeating: ComparisonScores.failed, count: 6))
        #expect(result.cost.comparisons == 0)
        #expect(result.cost.comparisonsPerSecond == nil)
        #expect(result.cost.extractMilliseconds == nil)
    }
}
