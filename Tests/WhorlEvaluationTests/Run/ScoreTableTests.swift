import Testing

@testable import WhorlEvaluation

@Suite struct ScoreTableTests {
    @Test func namesHaveNoFolderAndNoExtension() {
        let set = SeededSets.scores("one", fingers: 1, impressions: 2, failed: [0])
        #expect(ScoreTable.csv([set]) == "probe,reference,score\nf0_1,f0_2,-inf\n")
    }

    @Test func scoresReadBackExactly() throws {
        let set = SeededSets.scores("one", fingers: 3, impressions: 2)
        let lines = ScoreTable.csv([set]).split(separator: "\n").dropFirst()
        let scores = lines.compactMap { $0.split(separator: ",").last.flatMap { Double($0) } }
        #expect(scores == set.scores)
    }

    @Test func commasAreQuoted() {
        let samples = ["a,b_1", "a,b_2"].compactMap { stem in
            SampleName(fileName: stem).map { Sample(name: $0, stem: stem, path: "") }
        }
        let set = SetScores(
            set: SampleSet(name: "s", samples: samples), plan: ComparisonPlan(samples.map(\.name), .all),
            scores: [1.5], failures: [], warnings: [], cost: .sum([]))
        #expect(ScoreTable.csv([set]).hasSuffix("\"a,b_1\",\"a,b_2\",1.5\n"))
    }
}
