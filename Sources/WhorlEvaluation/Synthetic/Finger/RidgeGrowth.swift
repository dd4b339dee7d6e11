import Glibc
package import WhorlNumerics

/// The ridge pattern, grown out of random spots by filtering along the ridges again and again.
///
/// R. Cappelli, A. Erol, D. Maio, D. Maltoni: "Synthetic Fingerprint-image Generation", ICPR 2000: each spot spreads,
/// and where pieces of pattern meet out of phase, minutiae arise. In the end the pattern is made evenly high.
package enum RidgeGrowth {
    /// Grows the relief of a finger: about -1 in the valleys, 1 on the ridges, nearly a sine between them.
    package static func relief(
        along orientation: RidgeOrientation, period: RidgePeriod, using generator: inout SeededGenerator
    ) -> FloatPlane {
        typealias Constants = SyntheticParameters.Growth
        let (width, height) = (orientation.width, orientation.height)
        let kernels = chosenKernels(orientation, period)
        var pattern = PaddedPlane(width: width, height: height)
        for _ in 0..<Int(Float(width * height) * Constants.spots) {
            pattern.setSpot(
                column: Int(generator.uniform() * Float(width)), row: Int(generator.uniform() * Float(height)))
        }
        for _ in 0..<Int(generator.uniform(in: Constants.rounds).rounded()) {
            pattern = pattern.filtered(kernels, gain: Constants.gain, limit: 1)
        }
        return evened(pattern.filtered(kernels, gain: 1, limit: .infinity).plane)
    }

    private static func chosenKernels(_ orientation: RidgeOrientation, _ period: RidgePeriod) -> [Int] {
        var chosen: [Int] = []
        chosen.reserveCapacity(orientation.width * orientation.height)
        for row in 0..<orientation.height {
            for column in 0..<orientation.width {
                let angle = orientation.angle(column: column, row: row)
                chosen.append(RidgeFilterBank.offset(angle: angle, period: period.plane[column, row]))
            }
        }
        return chosen
    }

    /// The pattern with much the same height everywhere: it is lower where ridges end and bend sharply.
    private static func evened(_ pattern: FloatPlane) -> FloatPlane {
        typealias Constants = SyntheticParameters.Growth
        let squares = FloatPlane(width: pattern.width, height: pattern.height, values: pattern.values.map { $0 * $0 })
        let power = squares.averaged(radius: Constants.evenRadius).averaged(radius: Constants.evenRadius)
        let values = zip(pattern.values, power.values).map { value, power in
            // A sine of amplitude 1 has a mean square of one half.
            value / pow(max((2 * power).squareRoot(), Constants.evenFloor), Constants.evenShare)
        }
        return FloatPlane(width: pattern.width, height: pattern.height, values: values)
    }
}
