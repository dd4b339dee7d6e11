import Foundation
import Testing
import Whorl

import WhorlEvaluation

@Suite struct ScoreLayoutTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func file(_ text: String, _ name: String = "scores.csv") throws -> String {
        try folder.file(text, name)
    }

    private func result(
        _ text: String, columns: String? = nil, areDistances: Bool = false
    ) throws -> EvaluationResult {
        let columns = try columns.map { try #require(ScoreColumns($0)) }
        let file = ScoreFile(path: try file(text), columns: columns, areDistances: areDistances)
        return EvaluationResult(try ScoreEvaluation(files: [file]).run(command: "whorl evaluate"))
    }

    private static let expected = ComparisonScores(mated: [8], nonMated: [3])

    @Test(arguments: [
        "probe,candidate,score\na_1,a_2,8\na_1,b_1,3\n", "Query,Gallery,Similarity\na_1,a_2,8\na_1,b_1,3\n",
        "score,enrolled,sample1\n8,a_2,a_1\n3,b_1,a_1\n", "template;probe;x;score\na_2;a_1;;8\nb_1;a_1;;3\n",
        "probe\ttarget\tscore\na_1\ta_2\t8\na_1\tb_1\t3\n", "probe target score\na_1   a_2 8\na_1 b_1\t3\n",
        "a_1,a_2,8\na_1,b_1,3\n", "a_1;a_2;8\na_1;b_1;3\n", "a_1\ta_2\t8\na_1\tb_1\t3\n", "a_1 a_2 8\na_1 b_1 3\n",
        "sample1,sample2,similarity,genuine\nu,v,8,1\nu,w,3,0\n", "label,score\n1,8\n0,3\n",
        "similarity;label\n8;genuine\n3;impostor\n", "probe,reference,distance\na_1,a_2,-8\na_1,b_1,-3\n",
        "probe\treference\tscore\n\"a_1\"\ta_2\t8\na_1\tb_1\t3\n",
        "probe;reference;score\na_1;a_2;8,0\na_1;b_1;3,0\n", "a_1;a_2;8,00\na_1;b_1;3,00\n", "1 8,0\n0 3,0\n",
    ])
    func columnsAreFoundByNameOrPlace(text: String) throws {
        #expect(try result(text).scores == Self.expected)
    }

    @Test(arguments: [
        ("left,right,other,value\na_1,a_2,0,8\na_1,b_1,0,3\n", "probe,reference,-,score"),
        ("left,right,other,value\na_1,a_2,0,8\na_1,b_1,0,3\n", "probe=left,reference=right,score=value"),
        ("left,right,other,value\na_1,a_2,0,8\na_1,b_1,0,3\n", "score=4,probe=1,reference=2"),
        ("8,x,1\n3,x,0\n", "score,-,label"), ("d;is\n-8;1\n-3;0\n", "distance=d,mated=is"),
        ("score,probe,reference,score2\n0,a_1,a_2,8\n0,a_1,b_1,3\n", "probe=probe,reference=reference,score=score2"),
    ])
    func columnsAreStated(text: String, columns: String) throws {
        #expect(try result(text, columns: columns).scores == Self.expected)
    }

    @Test(arguments: [
        "", "probe,reference", "probe,score", "score,score", "score=", "score=1,probe", "left,score", "-",
    ])
    func statementsOfNoColumnsAreRefused(text: String) {
        #expect(ScoreColumns(text) == nil)
    }

    @Test(arguments: [
        ("probe,reference\na_1,a_2\n", "columns probe, reference"), ("a b c d e f\n", "columns a, b, c, d, e and more"),
        ("3,4,5,6,7,8\n", "6 columns without names"),
        ("probe,template,gallery,score\na,b,c,1\n", "columns probe, template, gallery, score"),
        ("probe,score\na,1\n", "columns probe, score"), ("0.5\n0.7\n", "one column without names"),
    ])
    func unknownColumnsSayWhatWasFound(text: String, found: String) throws {
        do {
            _ = try result(text)
            Issue.record("it was read")
        } catch EvaluationError.unknownColumns(let path, let columns) {
            #expect(columns == found && path.hasSuffix("scores.csv"))
        }
    }

    @Test(
        arguments: [
            ("\u{0}p\u{0}r", [0xFE, 0xFF], "UTF-16"), ("p\u{0}r\u{0}", [0xFF, 0xFE], "UTF-16"),
            ("probe,reference,score\ra_1,a_2,8\r", [], "CR alone"),
            ("probe,reference,score\na_1,a_2,high\n", [], "\"high\" is no finite number"),
            ("probe,reference,score\na_1,a_2,0,5\n", [], "4 fields, not 3"),
        ] as [(String, [UInt8], String)])
    func whatCannotBeReadIsNamed(text: String, mark: [UInt8], reason: String) throws {
        let path = try file("")
        try Data(mark + Array(text.utf8)).write(to: URL(filePath: path))
        let error = try #require(throws: EvaluationError.self) {
            try ScoreEvaluation(files: [ScoreFile(path: path)]).run(command: "c")
        }
        #expect(error.description.contains(reason))
    }

    @Test(arguments: [
        "probe,reference,score\na_1,a_2,nan\na_1,b_1,\n", "1 nan\n0 NaN\n", "genuine,impostor\nnan,na\n",
        "probe,reference,score\na_1,a_2,-inf\n",
    ])
    func scoresOfNothingButFailuresAreRefused(text: String) throws {
        do {
            _ = try result(text)
            Issue.record("it was read")
        } catch EvaluationError.noScore(_, let rows) {
            #expect(rows > 0)
        }
    }

    @Test func oneFileForEachKind() throws {
        for (mated, nonMated) in [
            ("8\n", "3\n"), ("score\n8\n", "score\n3\n"), ("x,y,8\n", "x,z,3\n"),
            ("probe,reference,score\nx,y,8\n", "probe,reference,score\nx,z,3\n"),
        ] {
            let files = [
                ScoreFile(path: try file(mated, "g.txt"), areMated: true),
                ScoreFile(path: try file(nonMated, "i.txt"), areMated: false),
            ]
            let result = EvaluationResult(try ScoreEvaluation(files: files, name: "scores").run(command: "c"))
            #expect(result.scores == Self.expected && result.summaries.sets.map(\.name) == ["scores"])
        }
        let labeled = ScoreFile(path: try file("label,score\n1,8\n"), areMated: true)
        #expect(throws: EvaluationError.self) { try ScoreEvaluation(files: [labeled], name: "s").run(command: "c") }
    }

    /// The same names in two files are of different people, each file is a data set.
    @Test func pooledFilesKeepTheirNamesApart() throws {
        let text = "probe,reference,score\n1_1,1_2,8\n1_1,2_1,3\n2_1,2_2,7\n"
        let files = try ["one.csv", "two.csv"].map { ScoreFile(path: try file(text, $0)) }
        let result = EvaluationResult(try ScoreEvaluation(files: files).run(command: "c"))
        #expect(result.summaries.sets.map(\.name) == ["one", "two"])
        #expect(result.summaries.pooled.subjects == 4 && result.summaries.pooled.samples == 8)
        #expect(result.summaries.sets.map(\.subjects) == [2, 2])
        #expect(result.subjectErrors?.subjects == ["one/1", "one/2", "two/1", "two/2"])
        #expect(result.lowestMated.first?.probe == "one/2_1")
        let same = EvaluationResult(try ScoreEvaluation(files: [files[0], files[0]]).run(command: "c"))
        #expect(same.summaries.sets.map(\.name) == ["one", "one (2)"] && same.summaries.pooled.subjects == 4)
    }
}
