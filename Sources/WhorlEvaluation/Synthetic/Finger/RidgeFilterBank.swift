import Glibc

/// Oriented band-pass kernels for quantised orientations and periods.
///
/// Gabor functions as in R. Cappelli, A. Erol, D. Maio, D. Maltoni: "Synthetic Fingerprint-image Generation", ICPR 2000,
/// but somewhat longer along the ridges than across, and freed of their mean.
package struct RidgeFilterBank: Sendable {
    /// The kernels that every finger is grown with.
    package static let shared = RidgeFilterBank()

    /// Rows of a kernel, and columns that it uses; odd.
    package static let rows = 2 * SyntheticParameters.Growth.radius + 1
    /// Values in a row of a kernel, the last ones zero: a multiple of the vector's length.
    package static let stride = (rows + lanes - 1) / lanes * lanes
    /// Values in a kernel.
    static let size = rows * stride
    private static let lanes = SIMD8<Float>.scalarCount

    /// All kernels, by orientation and then period, each of ``rows`` rows of ``stride`` values.
    package let kernels: [Float]

    private init() {
        typealias Constants = SyntheticParameters.Growth
        var kernels: [Float] = []
        kernels.reserveCapacity(Constants.orientations * Constants.periods * Self.size)
        for orientation in 0..<Constants.orientations {
            for step in 0..<Constants.periods {
                let angle = Float.pi * Float(orientation) / Float(Constants.orientations)
                let share = Float(step) / Float(Constants.periods - 1)
                kernels += Self.kernel(angle: angle, period: Self.shortest + share * (Self.longest - Self.shortest))
            }
        }
        self.kernels = kernels
    }

    /// Where the kernel begins in ``kernels`` that fits an orientation and a period.
    ///
    /// - Parameters:
    ///   - angle: radians in `-π...π`, counter-clockwise from +x as seen on the picture.
    ///   - period: pixels.
    /// - Returns: an index into ``kernels``.
    package static func offset(angle: Float, period: Float) -> Int {
        typealias Constants = SyntheticParameters.Growth
        let turns = angle / Float.pi + 1
        let orientation = Int((turns * Float(Constants.orientations)).rounded()) % Constants.orientations
        let share = min(max((period - shortest) / (longest - shortest), 0), 1)
        let step = Int((share * Float(Constants.periods - 1)).rounded())
        return (orientation * Constants.periods + step) * size
    }

    private static var shortest: Float { SyntheticParameters.Period.range.lowerBound }
    private static var longest: Float { SyntheticParameters.Period.range.upperBound }

    /// A kernel that answers 1 to a sine of its own orientation and period, and 0 to a constant.
    private static func kernel(angle: Float, period: Float) -> [Float] {
        typealias Constants = SyntheticParameters.Growth
        let radius = Constants.radius
        let across = Constants.across * period
        let along = Constants.along * period
        var wave = [Float](repeating: 0, count: size)
        var bell = wave
        for row in 0..<rows {
            for column in 0..<rows {
                let x = Float(column - radius)
                let y = Float(radius - row)
                guard x * x + y * y <= Float(radius * radius) else { continue }
                let normal = y * cos(angle) - x * sin(angle)
                let tangent = x * cos(angle) + y * sin(angle)
                let distance = normal * normal / (across * across) + tangent * tangent / (along * along)
                bell[row * stride + column] = exp(-distance / 2)
                wave[row * stride + column] = cos(2 * Float.pi * normal / period)
            }
        }
        let mean = zip(bell, wave).reduce(0) { $0 + $1.0 * $1.1 } / bell.reduce(0, +)
        let kernel = zip(bell, wave).map { $0.0 * ($0.1 - mean) }
        let response = zip(kernel, wave).reduce(0) { $0 + $1.0 * $1.1 }
        return kernel.map { $0 / response }
    }
}
