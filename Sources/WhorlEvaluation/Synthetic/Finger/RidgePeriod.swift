import Glibc
package import WhorlNumerics

/// The distance from ridge to ridge over a master print.
///
/// A mean that differs from finger to finger, wider ridges towards the joint, a slow random change, and a share that
/// follows the spreading of the flow (``RidgeSpread``).
package struct RidgePeriod: Sendable {
    /// Pixels at 500 dpi at each sample of the master print.
    package let plane: FloatPlane

    /// Draws the map of a finger.
    package init(along orientation: RidgeOrientation, using generator: inout SeededGenerator) {
        typealias Constants = SyntheticParameters.Period
        let (width, height) = (orientation.width, orientation.height)
        let drawn = Constants.mean + Constants.deviation * generator.bellShaped()
        let mean = min(max(drawn, Constants.meanRange.lowerBound), Constants.meanRange.upperBound)
        let unrest = SmoothNoise.plane(width: width, height: height, scale: Constants.unrestScale, using: &generator)
        let spread = RidgeSpread(orientation)
        plane = FloatPlane(width: width, height: height) { column, row in
            let towardsJoint = smoothStep(Constants.widerFrom, 1, Float(row) / Float(height))
            let change =
                Constants.unrest * unrest[column, row] + Constants.wider * towardsJoint
                + spread.logarithm(column: column, row: row)
            return min(max(mean * exp(change), Constants.range.lowerBound), Constants.range.upperBound)
        }
    }
}

/// Ridges as skin has them: not quite straight, not everywhere of one width.
enum WaveringRidges {
    /// The relief moved and raised a little at random.
    static func relief(of grown: FloatPlane, using generator: inout SeededGenerator) -> FloatPlane {
        typealias Constants = SyntheticParameters.Skin
        let (width, height) = (grown.width, grown.height)
        let across = SmoothNoise.plane(width: width, height: height, scale: Constants.waveringScale, using: &generator)
        let down = SmoothNoise.plane(width: width, height: height, scale: Constants.waveringScale, using: &generator)
        let edge = SmoothNoise.plane(width: width, height: height, scale: Constants.edgeScale, using: &generator)
        return FloatPlane(width: width, height: height) { column, row in
            let x = Float(column) + Constants.wavering * across[column, row]
            let y = Float(row) + Constants.wavering * down[column, row]
            return grown.value(x: x, y: y) + Constants.edge * edge[column, row]
        }
    }
}
