import Testing

import WhorlNumerics

@Suite("Float.nearestInteger")
struct NearestIntegerTests {
    @Test func isWhatRoundingGives() {
        var generator = SeededGenerator(seed: 1)
        for scale in [0.6, 3, 1000, 1e7] as [Float] {
            for _ in 0..<10_000 {
                let number = Float.random(in: -scale...scale, using: &generator)
                #expect(number.nearestInteger == Int(number.rounded()))
            }
        }
        for half in stride(from: Float(-4.5), through: 4.5, by: 0.5) {
            for number in [half.nextDown, half, half.nextUp] {
                #expect(number.nearestInteger == Int(number.rounded()))
            }
        }
    }
}
