import Glibc
package import WhorlNumerics

/// The ridge orientation over a master print: the model of its class and a slow random unrest.
package struct RidgeOrientation: Sendable {
    /// Cosine of the doubled orientation at each sample of the master print.
    let doubledCosine: FloatPlane
    /// Sine of the doubled orientation at each sample of the master print.
    let doubledSine: FloatPlane

    /// Lays out a model over a master print.
    package init(_ model: OrientationModel, using generator: inout SeededGenerator) {
        typealias Constants = SyntheticParameters.Orientation
        let (width, height) = (SyntheticParameters.Master.width, SyntheticParameters.Master.height)
        let unrest = SmoothNoise.plane(width: width, height: height, scale: Constants.unrestScale, using: &generator)
        let centre = SIMD2(Float(width), Float(height)) / 2
        let angles = FloatPlane(width: width, height: height) { column, row in
            let place = SIMD2(Float(column) - centre.x, centre.y - Float(row))
            return model.angle(at: place) + Constants.unrest * unrest[column, row]
        }
        doubledCosine = FloatPlane(width: width, height: height, values: angles.values.map { cos(2 * $0) })
        doubledSine = FloatPlane(width: width, height: height, values: angles.values.map { sin(2 * $0) })
    }

    /// Columns.
    package var width: Int { doubledCosine.width }
    /// Rows.
    package var height: Int { doubledCosine.height }

    /// The orientation at a sample in radians, `-π/2...π/2`, counter-clockwise from +x as seen on the picture.
    package func angle(column: Int, row: Int) -> Float {
        atan2(doubledSine[column, row], doubledCosine[column, row]) / 2
    }
}
