import Testing

import WhorlNumerics

struct SeededGeneratorTests {
    /// First numbers of the authors' C code, https://prng.di.unimi.it/splitmix64.c, from the state 1234567.
    @Test func splitMixIsTheReference() {
        var generator = SplitMix64(state: 1_234_567)
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        #expect(expected == expected.map { _ in generator.next() })
    }

    /// First numbers of the authors' C code, https://prng.di.unimi.it/xoshiro256starstar.c, from the state 1, 2, 3, 4.
    @Test func xoshiroIsTheReference() {
        var generator = SeededGenerator(state: (1, 2, 3, 4))
        let expected: [UInt64] = [11520, 0, 1_509_978_240, 1_215_971_899_390_074_240]
        #expect(expected == expected.map { _ in generator.next() })
    }

    @Test(arguments: [0, 1, UInt64.max]) func seedGivesItsNumbers(seed: UInt64) {
        var first = SeededGenerator(seed: seed)
        var second = SeededGenerator(seed: seed)
        var otherStream = SeededGenerator(seed: seed, stream: 1)
        var otherSeed = SeededGenerator(seed: seed ^ 2)
        let numbers = (0..<8).map { _ in first.next() }
        #expect(numbers == (0..<8).map { _ in second.next() })
        #expect(numbers != (0..<8).map { _ in otherStream.next() })
        #expect(numbers != (0..<8).map { _ in otherSeed.next() })
    }

    /// Of 40,000 numbers the mean is within four standard errors, and so is the variance.
    @Test(arguments: 1...8 as ClosedRange<UInt64>) func numbersAreUniformAndNormal(seed: UInt64) {
        let count = 40_000
        var generator = SeededGenerator(seed: seed)
        let uniform = (0..<count).map { _ in Double(generator.uniform()) }
        #expect(uniform.allSatisfy { (0..<1).contains($0) })
        #expect(abs(mean(uniform) - 0.5) < 4 * (1.0 / 12 / Double(count)).squareRoot())
        let normal = (0..<count).map { _ in Double(generator.normal()) }
        #expect(abs(mean(normal)) < 4 * (1 / Double(count)).squareRoot())
        #expect(abs(mean(normal.map { $0 * $0 }) - 1) < 4 * (2 / Double(count)).squareRoot())
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>) func boundsHold(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1_000 {
            #expect((-3...5).contains(generator.uniform(in: -3...5)))
        }
        #expect(generator.uniform(in: 2...2) == 2)
    }

    private func mean(_ values: [Double]) -> Double {
        values.reduce(0, +) / Double(values.count)
    }
}
