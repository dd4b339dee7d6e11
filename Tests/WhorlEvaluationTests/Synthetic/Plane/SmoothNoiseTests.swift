import Testing
import WhorlNumerics

import WhorlEvaluation

struct SmoothNoiseTests {
    /// Mean 0 and variance 1 over many planes; each plane has `(side / scale)²` nearly independent values.
    @Test(arguments: [1, 1.5, 4, 7.3] as [Float]) func noiseIsNormalised(scale: Float) {
        var generator = SeededGenerator(seed: 5)
        let planes = (0..<12).map { _ in SmoothNoise.plane(width: 96, height: 80, scale: scale, using: &generator) }
        let values = planes.flatMap(\.values).map(Double.init)
        let mean = values.reduce(0, +) / Double(values.count)
        let variance = values.reduce(0) { $0 + $1 * $1 } / Double(values.count)
        #expect(abs(mean) < 0.1)
        // At scale 1 every sample is a lattice point, where a spline has less than its mean power: (1/2)² / (151/315)².
        let expected = scale == 1 ? 1.086 : 1
        #expect(abs(variance / expected - 1) < 0.12)
    }

    @Test func cloudsAreNormalised() {
        var generator = SeededGenerator(seed: 8)
        let planes = (0..<24).map { _ in SmoothNoise.clouds(width: 96, height: 80, scale: 8, using: &generator) }
        let values = planes.flatMap(\.values).map(Double.init)
        // Some 120 independent values a plane on the largest scale.
        #expect(abs(values.reduce(0, +) / Double(values.count)) < 0.1)
        #expect(abs(values.reduce(0) { $0 + $1 * $1 } / Double(values.count) - 1) < 0.12)
    }

    @Test func noiseIsSmooth() {
        var generator = SeededGenerator(seed: 6)
        let plane = SmoothNoise.plane(width: 120, height: 100, scale: 10, using: &generator)
        for row in 1..<plane.height {
            for column in 1..<plane.width {
                let (across, down) = (plane[column - 1, row], plane[column, row - 1])
                // Values within ±4 that change over ten samples.
                #expect(abs(plane[column, row] - across) < 0.8 && abs(plane[column, row] - down) < 0.8)
            }
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>) func bellHasItsMoments(seed: UInt64) {
        let count = 40_000
        var generator = SeededGenerator(seed: seed)
        let values = (0..<count).map { _ in Double(generator.bellShaped()) }
        // Four standard errors; three and a half is the reach of four uniform numbers.
        #expect(abs(values.reduce(0, +) / Double(count)) < 4 / Double(count).squareRoot())
        #expect(abs(values.reduce(0) { $0 + $1 * $1 } / Double(count) - 1) < 4 * (2 / Double(count)).squareRoot())
        #expect(values.allSatisfy { abs($0) < 3.5 })
    }
}
