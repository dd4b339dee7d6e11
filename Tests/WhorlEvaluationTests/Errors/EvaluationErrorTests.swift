import Testing
import Whorl

import WhorlEvaluation

@Suite struct EvaluationErrorTests {
    @Test func errorsOfTheEnginePassThrough() {
        let missing = WhorlError.fileNotFound(path: "/none")
        let error = EvaluationError.engine(missing)
        #expect(error.code == missing.code && error.description == missing.description)
        #expect(throws: error) { try EvaluationError.passing { () throws(WhorlError) in throw missing } }
        #expect(throws: Never.self) { try EvaluationError.passing { () throws(WhorlError) in 1 } }
    }

    @Test(arguments: [
        (EvaluationError.damagedTable(path: "t", line: 7, reason: "r"), "damagedTable", "line 7 of t"),
        (.noLabelledImage(folder: "f"), "insufficientData", "f"), (.emptyTable(path: "t"), "insufficientData", "t"),
        (.unknownSample(set: "s", label: "l", impression: 3), "insufficientData", "s has no sample 3 of l"),
        (.tooFewCommonSubjects(got: 1), "insufficientData", "1 subjects"),
        (.noTail(nonMated: 12), "insufficientData", "12 non-mated"),
    ])
    func codesAndFactsAreStated(error: EvaluationError, code: String, fact: String) {
        #expect(error.code == code && error.problem.contains(fact) && error.problem.count <= 120)
        #expect(!error.advice.isEmpty && !error.advice.contains("--"))
    }
}
