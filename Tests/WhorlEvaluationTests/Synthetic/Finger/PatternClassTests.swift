import Testing
import WhorlNumerics

import WhorlEvaluation

struct PatternClassTests {
    @Test func sharesAddUpToOne() {
        let sum = PatternClass.allCases.reduce(0) { $0 + $1.frequency }
        // Six additions of Float near 1.
        #expect(abs(sum - 1) < 6 * Float.ulpOfOne)
    }

    /// Each class is drawn as often as stated, within four standard errors.
    @Test(arguments: 1...4 as ClosedRange<UInt64>) func classesAreDrawnAsOftenAsTheyOccur(seed: UInt64) {
        let count = 20_000
        var generator = SeededGenerator(seed: seed)
        var drawn: [PatternClass: Int] = [:]
        for _ in 0..<count { drawn[.drawn(using: &generator), default: 0] += 1 }
        for pattern in PatternClass.allCases {
            let expected = Double(pattern.frequency)
            let error = (expected * (1 - expected) / Double(count)).squareRoot()
            #expect(abs(Double(drawn[pattern, default: 0]) / Double(count) - expected) < 4 * error, "\(pattern)")
        }
    }
}
