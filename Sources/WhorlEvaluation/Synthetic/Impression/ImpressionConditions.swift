import Glibc
package import WhorlNumerics

/// What one impression of a finger happens under. Lengths in pixels at 500 dpi, angles in radians.
package struct ImpressionConditions: Sendable {
    /// Counter-clockwise turn of the finger on the sensor, as seen on the picture.
    package let rotation: Float
    /// From the middle of the image to the middle of the contact area, y down.
    package let displacement: SIMD2<Float>
    /// From the middle of the master print to the middle of the contact area, y down.
    package let contactCentre: SIMD2<Float>
    /// Half axes of the contact area, across and along the finger.
    package let contactHalf: SIMD2<Float>
    /// Shift of the loose skin, y down.
    package let skinShift: SIMD2<Float>
    /// Torsion of the loose skin.
    let skinTorsion: Float
    /// -1 very dry ... 1 very moist.
    let moisture: Float
    /// Strength of the contact's unevenness.
    let patchiness: Float
    /// Strength of grain and breaks.
    let roughness: Float
    /// Number of scratches.
    let scratches: Int
    /// Standard deviation of the noise in gray levels.
    let sensorNoise: Float
    /// Gray level of the empty sensor.
    let background: Float
    /// Gray level of a firmly pressed ridge.
    let ink: Float

    /// Draws the conditions.
    ///
    /// - Parameters:
    ///   - difficulty: what they are drawn from.
    ///   - fingerMoisture: how much moister the finger is than others, in standard deviations.
    ///   - generator: source of chance.
    package init(_ difficulty: ImpressionDifficulty, fingerMoisture: Float, using generator: inout SeededGenerator) {
        typealias Constants = SyntheticParameters.Impression
        let millimetre = SyntheticParameters.pixelsPerMillimetre
        let degree = Float.pi / 180
        func anywhere() -> SIMD2<Float> { SIMD2(generator.bellShaped(), generator.bellShaped()) }
        rotation = Float(difficulty.rotation) * degree * generator.cutNormal()
        displacement = Float(difficulty.displacement) * millimetre * anywhere()
        contactCentre =
            Float(difficulty.contactDisplacement) * millimetre * anywhere() * SIMD2(1, Constants.lengthwise)
        let share = generator.uniform()
        let (narrow, wide) = (difficulty.contactWidth.lowerBound, difficulty.contactWidth.upperBound)
        let width = (Float(narrow) + share * Float(wide - narrow)) * millimetre
        contactHalf = SIMD2(1, generator.uniform(in: Constants.slenderness)) * width / 2
        skinShift = Float(difficulty.skinShift) * millimetre * anywhere()
        skinTorsion = Float(difficulty.skinTorsion) * degree * generator.bellShaped()
        let moist = Float(difficulty.moisture) * (generator.bellShaped() + fingerMoisture)
        moisture = min(max(moist, -Constants.extremeMoisture), Constants.extremeMoisture)
        patchiness = Float(difficulty.patchiness) * generator.mostlyLow(in: Constants.strengthRange)
        roughness = Float(difficulty.roughness) * generator.mostlyLow(in: Constants.strengthRange)
        scratches = Int(-log(1 - generator.uniform()) * Float(difficulty.scratches))
        sensorNoise = Float(difficulty.sensorNoise)
        background = generator.uniform(in: Constants.background)
        ink = generator.uniform(in: Constants.ink)
    }
}

extension SeededGenerator {
    /// A number between the bounds, distributed like the square of a uniform number.
    fileprivate mutating func mostlyLow(in range: ClosedRange<Float>) -> Float {
        let share = uniform()
        return range.lowerBound + (range.upperBound - range.lowerBound) * share * share
    }

    /// A normal number of mean 0 and variance 1, cut at three standard deviations.
    fileprivate mutating func cutNormal() -> Float {
        let cut: Float = 3
        return min(max(normal(), -cut), cut)
    }
}
