import Glibc
import Testing
import WhorlNumerics

import WhorlEvaluation

struct SkinDistortionTests {
    private static let seeds: ClosedRange<UInt64> = 1...10

    private func conditions(_ seed: UInt64, _ difficulty: ImpressionDifficulty = .standard) -> ImpressionConditions {
        var generator = SeededGenerator(seed: seed)
        return ImpressionConditions(difficulty, fingerMoisture: 0, using: &generator)
    }

    @Test(arguments: seeds) func firmSkinStaysInPlace(seed: UInt64) {
        let conditions = conditions(seed)
        let distortion = SkinDistortion(conditions)
        let firm = conditions.contactHalf * SyntheticParameters.Impression.firmShare
        for place in [SIMD2<Float>.zero, firm * SIMD2(0.9, 0), firm * SIMD2(0, -0.9), firm * 0.6] {
            #expect(distortion.skin(at: place) == conditions.contactCentre + place)
        }
    }

    @Test(arguments: seeds) func looseSkinMovesAsOne(seed: UInt64) {
        let conditions = conditions(seed)
        let distortion = SkinDistortion(conditions)
        let far = [SIMD2<Float>(900, 0), SIMD2(0, 1200), SIMD2(-800, 900)]
        let moved = far.map { distortion.skin(at: $0) - conditions.contactCentre }
        for (place, skin) in zip(far, moved) {
            let before = length(place)
            // Rounding of coordinates near 1,000.
            #expect(abs(length(skin - conditions.skinShift) - before) < 0.01)
        }
        #expect(abs(length(moved[0] - moved[1]) - length(far[0] - far[1])) < 0.01)
    }

    @Test(arguments: seeds) func nothingMovesWithoutDistortion(seed: UInt64) {
        var difficulty = ImpressionDifficulty.standard
        difficulty.skinShift = 0
        difficulty.skinTorsion = 0
        let conditions = conditions(seed, difficulty)
        let distortion = SkinDistortion(conditions)
        for place in [SIMD2<Float>(3, 4), SIMD2(100, -70), SIMD2(-240, 180)] {
            #expect(length(distortion.skin(at: place) - conditions.contactCentre - place) < 0.001)
        }
    }

    @Test func rotationTurnsCounterClockwise() {
        var seed: UInt64 = 1
        while conditions(seed).rotation < 0.1 { seed += 1 }
        let conditions = conditions(seed)
        // The finger's own x axis appears turned upwards on the picture, where y points down.
        let right = SIMD2(cos(conditions.rotation), -sin(conditions.rotation)) * 50 + conditions.displacement
        let place = SkinDistortion(conditions).contactPlace(right)
        #expect(length(place - SIMD2(50, 0)) < 0.001)
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>) func rotationIsBounded(seed: UInt64) {
        // Three standard deviations of 10 degrees, and rounding.
        #expect(abs(conditions(seed).rotation) <= Float.pi / 6 + 1e-6)
    }

    private func length(_ vector: SIMD2<Float>) -> Float {
        (vector * vector).sum().squareRoot()
    }
}
