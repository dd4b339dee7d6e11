import Testing
import Whorl

import WhorlEvaluation

@Suite struct LabelledPairsTests {
    private let list = "2\t1\nA\t1\t2\nA\t1\tB\t4\nC_D\t3\t9\nB\t1\tC_D\t2\n"

    @Test func pairsAreRead() throws {
        let pairs = try LabelledPairs(text: list, named: "pairs")
        #expect(pairs.folds == 2)
        #expect(pairs.pairs.map(\.isMated) == [true, false, true, false])
        #expect(pairs.pairs.map(\.fold) == [0, 0, 1, 1])
        #expect(pairs.pairs[1].reference == SampleName(label: "B", impression: 4))
        #expect(pairs.pairs[2].probe == SampleName(label: "C_D", impression: 3))
    }

    @Test(arguments: [
        "", "x\n", "1\t1\n", "1\t1\nA\t1\t2\nA\t1\t2\n", "1\t1\nA\t1\tB\t2\nA\t1\t2\n", "1\t1\nA\t1\nA\t1\tB\t2\n",
        "1\t1\nA\tx\t2\nA\t1\tB\t2\n", "0\t1\n", "-1\t1\n", "999999999999\t999999999999\n", "1\t1\t1\n",
    ])
    func otherTextIsRefused(text: String) {
        #expect(throws: EvaluationError.self) { try LabelledPairs(text: text, named: "pairs") }
    }
}
