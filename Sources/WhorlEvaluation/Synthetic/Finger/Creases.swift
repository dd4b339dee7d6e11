import Glibc
import WhorlNumerics

/// White lines across the ridges, where the skin folds; every impression shows them.
enum Creases {
    /// Cuts a finger's creases into its relief; many fingers have none.
    static func cut(into relief: inout FloatPlane, using generator: inout SeededGenerator) {
        typealias Constants = SyntheticParameters.Skin
        let (width, height) = (relief.width, relief.height)
        guard generator.uniform() < Constants.creasedShare else { return }
        let breaks = SmoothNoise.plane(
            width: width, height: height, scale: Constants.creaseBreakScale, using: &generator)
        let winding = SmoothNoise.plane(
            width: width, height: height, scale: Constants.creaseWindingScale, using: &generator)
        let count = 1 + Int(generator.uniform() * Constants.mostCreases)
        for _ in 0..<count {
            let line = BentLine(
                within: SIMD2(Float(width), Float(height)), length: Constants.creaseLength,
                tilt: Constants.creaseTilt, using: &generator)
            let half = generator.uniform(in: Constants.creaseWidth) / 2
            let reach = BentLine.bellReach * (half + Constants.creaseWinding)
            line.visit(width: width, height: height, reach: reach) { column, row, aside, fade in
                let away = aside + Constants.creaseWinding * winding[column, row]
                let strength = smoothStep(-1, 0, breaks[column, row]) * fade
                relief[column, row] -= Constants.creaseDepth * strength * exp(-away * away / (2 * half * half))
            }
        }
    }
}
