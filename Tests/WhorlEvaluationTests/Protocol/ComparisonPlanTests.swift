import Testing

import WhorlEvaluation

@Suite struct ComparisonPlanTests {
    private func names(_ fingers: Int, _ impressions: Int) -> [SampleName] {
        (0..<fingers).flatMap { finger in
            (1...impressions).compactMap { SampleName(fileName: "\(finger)_\($0)") }
        }
    }

    /// A B set of the FVC: 280 mated pairs; 45 or 2,880 non-mated.
    @Test(arguments: [(PairProtocol.fvc, 45), (.all, 2880)])
    func countsOfTheFVC(selection: PairProtocol, nonMated: Int) {
        let plan = ComparisonPlan(names(10, 8), selection)
        #expect(plan.pairs.count { $0.isMated } == 280)
        #expect(plan.pairs.count { !$0.isMated } == nonMated)
        #expect(plan.fingerCount == 10)
    }

    @Test func firstImpressionNeedNotBeNumberOne() {
        let names = ["a_3", "a_4", "b_2", "b_7"].compactMap { SampleName(fileName: $0) }
        let nonMated = ComparisonPlan(names, .fvc).pairs.filter { !$0.isMated }
        #expect(nonMated.map(\.probe) == [0])
        #expect(nonMated.map(\.reference) == [2])
    }

    @Test(arguments: PairProtocol.allCases) func eachPairIsPlannedOnce(selection: PairProtocol) {
        let names = names(4, 3)
        let pairs = ComparisonPlan(names, selection).pairs
        #expect(Set(pairs).count == pairs.count)
        for pair in pairs {
            #expect(pair.probe < pair.reference)
            #expect(pair.isMated == (names[pair.probe].label == names[pair.reference].label))
        }
    }

    @Test func nothingAndOneHaveNoPairs() {
        #expect(ComparisonPlan([], .all).pairs.isEmpty)
        #expect(ComparisonPlan(names(1, 1), .all).pairs.isEmpty)
    }
}
