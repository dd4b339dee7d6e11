import WhorlNumerics

/// How firmly the skin is pressed: 1 in the middle of the contact area, falling to its uneven outline, and below 0
/// beyond it.
enum PressureMap {
    /// Draws the pressure under each pixel.
    static func plane(
        _ contact: SkinContact, _ conditions: ImpressionConditions, using generator: inout SeededGenerator
    ) -> FloatPlane {
        typealias Constants = SyntheticParameters.Impression
        let (width, height) = (contact.reach.width, contact.reach.height)
        let rim = SmoothNoise.plane(width: width, height: height, scale: Constants.rimScale, using: &generator)
        let patches = SmoothNoise.clouds(width: width, height: height, scale: Constants.patchScale, using: &generator)
        let (falls, ends) = (Constants.rimRange.lowerBound, Constants.rimRange.upperBound)
        return FloatPlane(width: width, height: height) { column, row in
            let reach = contact.reach[column, row] + Constants.rim * rim[column, row]
            let uneven = 1 + Constants.patch * conditions.patchiness * patches[column, row]
            return (1 - smoothStep(falls, ends, reach)) * uneven - Constants.rimFall * max(0, reach - 1)
        }
    }
}
