import Foundation
import Testing
import Whorl

import WhorlEvaluation

@Suite struct RunComparisonTests {
    private func run(_ errors: [Int], mated: Int = 10, from first: Int = 0) -> ComparedRun {
        ComparedRun(
            run: RunRecord(command: "", versions: [:], inputs: []),
            subjects: SubjectErrors(
                subjects: errors.indices.map { "s\($0 + first)" }, mated: errors.map { _ in mated },
                falseNonMatches: ["fmr100": errors]))
    }

    @Test func fewerErrorsOnEveryoneAreBetter() throws {
        let (many, few) = (run([3, 4, 3, 5, 4, 3]), run([1, 1, 0, 2, 1, 1]))
        let better = try RunComparison(many, few)
        let point = try #require(better.points.first)
        #expect(better.subjects == 6 && better.leftOut == 0 && better.points.count == 1)
        #expect(point.first == 22.0 / 60 && point.second == 6.0 / 60 && point.difference == -16.0 / 60)
        // Every subject has 2 or 3 errors fewer of 10, so every resample lies between.
        #expect(point.lower >= -0.3 && point.upper <= -0.2 && point.verdict == .better)
        let worse = try #require(try RunComparison(few, many).points.first)
        #expect(worse.verdict == .worse && worse.lower == -point.upper && worse.upper == -point.lower)
        #expect(try RunComparison(many, few) == better)
    }

    @Test func differencesBothWaysAreNotDistinguishable() throws {
        let point = try #require(try RunComparison(run([3, 0, 3, 0]), run([0, 3, 0, 3])).points.first)
        #expect(point.difference == 0 && point.verdict == .notDistinguishable)
        let same = try #require(try RunComparison(run([1, 2]), run([1, 2])).points.first)
        #expect(same.lower == 0 && same.upper == 0 && same.verdict == .notDistinguishable)
    }

    @Test func onlyCommonSubjectsAreCompared() throws {
        let comparison = try RunComparison(run([1, 1, 1]), run([0, 0, 0], from: 1))
        #expect(comparison.subjects == 2 && comparison.leftOut == 2)
        #expect(throws: EvaluationError.self) { try RunComparison(run([1, 1]), run([1, 1], from: 5)) }
        #expect(throws: EvaluationError.self) { try RunComparison(run([1, 1]), run([1, 1], mated: 9)) }
        #expect(throws: EvaluationError.self) { try RunComparison(run([]), run([])) }
    }

    @Test(arguments: [
        "", "{}", "{\"run\":{\"command\":\"\",\"versions\":{},\"inputs\":[]},\"subjects\":null}",
        "{\"run\":{\"command\":\"\",\"versions\":{},\"inputs\":[]},\"subjects\":{\"subjects\":[\"a\"],\"mated\":[],"
            + "\"falseNonMatches\":{}}}",
        "{\"run\":{\"command\":\"\",\"versions\":{},\"inputs\":[]},\"subjects\":{\"subjects\":[\"a\"],\"mated\":[1],"
            + "\"falseNonMatches\":{\"fmr100\":[2]}}}",
    ])
    func otherFilesAreRefused(text: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file(text, "a.json")
        #expect(throws: EvaluationError.self) { try ComparedRun(path: path) }
    }

    @Test func resultOfAnEvaluationIsRead() throws {
        let folder = try TemporaryFolder()
        var text = "probe,reference,score\n"
        for person in 0..<12 {
            text += "p\(person)_1,p\(person)_2,\(person)\n"
            for other in 0..<12 where other != person { text += "p\(person)_1,p\(other)_2,4\n" }
        }
        let (scores, json) = (folder.path + "/s.csv", folder.path + "/a.json")
        try Data(text.utf8).write(to: URL(filePath: scores))
        let result = EvaluationResult(try ScoreEvaluation(files: [ScoreFile(path: scores)]).run(command: ""))
        try JSONEncoder().encode(result).write(to: URL(filePath: json))
        let run = try ComparedRun(path: json)
        #expect(run.subjects == result.subjectErrors && run.subjects.subjects.count == 12)
        // At FMR 1/100 no non-mated score of 4 may match: 0 to 4 are missed.
        #expect(run.subjects.falseNonMatches["fmr100"]?.reduce(0, +) == 5)
        #expect(try RunComparison(run, run).points.first?.verdict == .notDistinguishable)
    }
}
