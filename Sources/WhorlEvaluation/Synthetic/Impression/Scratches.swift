import Glibc
import WhorlNumerics

/// Thin white lines of one impression: scratches, hairs, dirt on the sensor.
enum Scratches {
    /// Takes the scratches away from the cover.
    static func draw(
        on cover: inout FloatPlane, _ conditions: ImpressionConditions, using generator: inout SeededGenerator
    ) {
        typealias Constants = SyntheticParameters.Impression
        let (width, height) = (cover.width, cover.height)
        for _ in 0..<conditions.scratches {
            let line = BentLine(
                within: SIMD2(Float(width), Float(height)), length: Constants.scratchLength, tilt: 0...Float.pi / 2,
                using: &generator)
            let half = generator.uniform(in: Constants.scratchWidth) / 2
            line.visit(width: width, height: height, reach: BentLine.bellReach * half) { column, row, away, fade in
                cover[column, row] *= 1 - fade * exp(-away * away / (2 * half * half))
            }
        }
    }
}
