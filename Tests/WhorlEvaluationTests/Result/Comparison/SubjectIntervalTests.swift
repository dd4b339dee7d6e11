import Testing

import WhorlEvaluation

@Suite struct SubjectIntervalTests {
    private func errors(_ missed: [Int], mated: Int = 10) -> SubjectErrors {
        SubjectErrors(
            subjects: missed.indices.map { "s\($0)" }, mated: missed.map { _ in mated },
            falseNonMatches: ["fmr100": missed])
    }

    @Test func equalSubjectsLeaveNoDoubt() {
        #expect(errors([2, 2, 2]).intervals()["fmr100"] == RateInterval(lower: 0.2, upper: 0.2))
    }

    @Test func intervalIsWiderThanThatOfIndependentComparisons() throws {
        // Five of fifty people are missed every time: comparisons of one person are far from independent.
        let interval = try #require(errors((0..<50).map { $0 < 5 ? 10 : 0 }).intervals()["fmr100"])
        let independent = RateInterval.clopperPearson(50, of: 500)
        #expect(interval.contains(0.1))
        #expect(interval.upper - interval.lower > 1.5 * (independent.upper - independent.lower))
    }

    @Test func fewerThanTwoSubjectsHaveNone() {
        #expect(errors([1]).intervals().isEmpty && errors([]).intervals().isEmpty)
    }
}
