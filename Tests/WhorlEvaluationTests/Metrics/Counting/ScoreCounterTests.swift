import Testing
import Whorl
import WhorlNumerics

import WhorlEvaluation

@Suite struct ScoreCounterTests {
    private static let limit = 1 << 14

    @Test func binsHaveLowerEndsOnBothSidesOfZero() {
        // 51 bits dropped: one bit behind the point is left, so between 1 and 2 there are bins at 1 and 1.5.
        for (score, end) in [(1.0, 1.0), (1.4, 1.0), (1.5, 1.5), (-1.0, -1.0), (-1.1, -1.5), (-1.6, -2.0), (0.0, 0.0)] {
            #expect(ScoreFloor.lowerEnd(score, droppedBits: 51) == end, "\(score)")
        }
        #expect(ScoreFloor.lowerEnd(-.infinity, droppedBits: 51) == -.infinity)
        #expect(ScoreFloor.lowerEnd(-.greatestFiniteMagnitude, droppedBits: 52).isFinite)
        #expect(ScoreFloor.lowerEnd(1.4, droppedBits: 0) == 1.4)
    }

    @Test(arguments: UInt64(0)..<20) func floorsRiseAndNest(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let scores = (0..<500).map { _ in Double(generator.normal()) * 3 }.sorted()
        for bits in [1, 20, 40, 52] {
            let ends = scores.map { ScoreFloor.lowerEnd($0, droppedBits: bits) }
            #expect(ends == ends.sorted() && zip(ends, scores).allSatisfy { $0 <= $1 })
            let finer = scores.map { ScoreFloor.lowerEnd($0, droppedBits: bits - 1) }
            #expect(ends == finer.map { ScoreFloor.lowerEnd($0, droppedBits: bits) })
        }
    }

    @Test func fewScoresAreListed() {
        let scores = SeededScores.tied(seed: 3)
        var counter = ComparisonCounter(limit: Self.limit)
        for score in scores.mated.expanded.reversed() { counter.add(score, isMated: true) }
        for score in scores.nonMated.expanded { counter.add(score, isMated: false) }
        let counted = counter.counted()
        #expect(counted.scores == scores && counted.counting == .exact && counted.counting.note == nil)
        #expect(ComparisonCounter(limit: Self.limit).counted().scores == ComparisonScores(mated: [], nonMated: []))
    }

    /// Far more scores than fit: every rate at a score that is left equals that of the whole list.
    @Test(arguments: UInt64(0)..<6) func ratesAtScoresThatAreLeftAreExact(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        // Few or many mated scores, apart from the others or among them.
        let (count, shift) = (seed.isMultiple(of: 2) ? 3000 : 150_000, seed < 3 ? 0.5 : 3)
        let mated = (0..<count).map { _ in Double(generator.normal()) + shift } + [-.infinity, -.infinity]
        let nonMated = (0..<200_000).map { _ in Double(generator.normal()) }
        var counter = ComparisonCounter(limit: Self.limit)
        for score in mated { counter.add(score, isMated: true) }
        for score in nonMated { counter.add(score, isMated: false) }
        let (scores, counting) = counter.counted()
        #expect(!counting.isExact && counting.note != nil)
        #expect(scores.mated.count == mated.count && scores.nonMated.count == nonMated.count)
        #expect(scores.nonMated.scores.count <= Self.limit && scores.mated.scores.count <= Self.limit)
        let whole = ComparisonScores(mated: mated, nonMated: nonMated)
        for score in Set(scores.mated.scores + scores.nonMated.scores) {
            let threshold = Threshold(score: score)
            #expect(scores.mated.accepted(by: threshold) == whole.mated.accepted(by: threshold))
            #expect(scores.nonMated.accepted(by: threshold) == whole.nonMated.accepted(by: threshold))
        }
    }

    @Test func wholeNumbersStayExactInAnyNumber() {
        var counter = ScoreCounter(.highest, limit: Self.limit)
        for index in 0..<100_000 { counter.add(Double(index % 1000)) }
        #expect(counter.tally.scores == (0..<1000).map(Double.init) && counter.bound == nil)
    }
}
