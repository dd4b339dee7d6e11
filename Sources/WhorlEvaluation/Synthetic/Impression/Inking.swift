import WhorlNumerics

/// How much of the skin touches the sensor.
///
/// Skin touches where its relief is above a level that pressure and moisture lower: firm and moist, ridges grow broad
/// and valleys fill; light and dry, only the tops remain and break.
enum Inking {
    /// Draws the cover of each pixel, 0 (none) ... 1 (full).
    static func cover(
        relief: FloatPlane, pressure: FloatPlane, _ conditions: ImpressionConditions,
        using generator: inout SeededGenerator
    ) -> FloatPlane {
        typealias Constants = SyntheticParameters.Impression
        let (width, height) = (relief.width, relief.height)
        let damp = SmoothNoise.clouds(width: width, height: height, scale: Constants.dampScale, using: &generator)
        let grain = SmoothNoise.plane(width: width, height: height, scale: Constants.grainScale, using: &generator)
        let flaws = SmoothNoise.plane(width: width, height: height, scale: Constants.flawScale, using: &generator)
        let base = Constants.level - Constants.moistureLevel * conditions.moisture
        let roughness = conditions.roughness * (1 + Constants.dryness * max(0, -conditions.moisture))
        return FloatPlane(width: width, height: height) { column, row in
            let level =
                base + Constants.lift * (1 - pressure[column, row])
                - Constants.damp * conditions.patchiness * damp[column, row]
            let noise = Constants.grain * grain[column, row] + Constants.flaw * flaws[column, row]
            let height = min(relief[column, row], Constants.valley * relief[column, row])
            let above = height - level - roughness * noise
            return min(max(above / Constants.softness + 1 / 2, 0), 1)
        }
    }
}
