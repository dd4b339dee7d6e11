import WhorlNumerics

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
