internal import Glibc
package import WhorlNumerics

/// The distance from ridge to ridge in each block.
///
/// The print is summed along the ridges to a signature across them (Hong, Wan and Jain, Fingerprint image
/// enhancement, 1998), whose strongest period is taken from its Fourier sums.
package struct RidgePeriod {
    /// Period of each block of ``FingerParameters/periodBlockSide``, in pixels, smoothed and filled in everywhere.
    package let map: Plane<Float>
    /// Part of the signature's variance that its strongest period explains, `0...1`; 0 outside the print.
    let strength: Plane<Float>
    /// Median period of the print in pixels, weighted by strength.
    package let median: Float

    package init(map: Plane<Float>, strength: Plane<Float>, median: Float) {
        self.map = map
        self.strength = strength
        self.median = median
    }
}

extension RidgePeriod {
    package init(_ pixels: Plane<Float>, _ orientation: OrientationField, _ area: PrintArea) {
        let side = FingerParameters.periodBlockSide
        let columns = (pixels.width + side - 1) / side
        let rows = (pixels.height + side - 1) / side
        var period = Plane<Float>(width: columns, height: rows, repeating: 0)
        var strength = period
        var signature = RidgeSignature()
        let ratio = side / FingerParameters.blockSide
        for row in 0..<rows {
            for column in 0..<columns {
                let x = min(column * side + side / 2, pixels.width - 1)
                let y = min(row * side + side / 2, pixels.height - 1)
                let block = (
                    x: min(column * ratio + 1, area.inside.width - 1), y: min(row * ratio + 1, area.inside.height - 1)
                )
                guard area.inside[block.x, block.y] else { continue }
                let angle = 0.5 * atan2f(orientation.sine[block.x, block.y], orientation.cosine[block.x, block.y])
                signature.measure(pixels, x: x, y: y, ridgeAngle: angle)
                (period[column, row], strength[column, row]) = signature.strongest
            }
        }
        let median = Self.median(period, strength)
        self.init(map: Self.smoothed(period, strength, median: median), strength: strength, median: median)
    }

    private static func median(_ period: Plane<Float>, _ strength: Plane<Float>) -> Float {
        let order = period.values.indices.filter { strength.values[$0] > 0 }
            .sorted { period.values[$0] < period.values[$1] }
        let half = order.reduce(Float(0)) { $0 + strength.values[$1] } / 2
        var sum: Float = 0
        for index in order {
            sum += strength.values[index]
            if sum >= half { return period.values[index] }
        }
        return FingerParameters.usualPeriod
    }

    /// Smooths the logarithm of the periods by their strength, towards the median where nothing is known.
    private static func smoothed(_ period: Plane<Float>, _ strength: Plane<Float>, median: Float) -> Plane<Float> {
        var weight = strength
        var product = strength
        for index in weight.values.indices where weight.values[index] > 0 {
            let logarithm = logf(period.values[index] / median)
            let far = abs(logarithm) > FingerParameters.periodOutlier
            weight.values[index] *= far ? FingerParameters.outlierWeight : weight.values[index]
            product.values[index] = weight.values[index] * logarithm
        }
        weight = weight.smoothed(sigma: FingerParameters.periodSigma)
        product = product.smoothed(sigma: FingerParameters.periodSigma)
        var map = weight
        for index in map.values.indices {
            let mean = product.values[index] / (weight.values[index] + FingerParameters.medianWeight)
            map.values[index] = median * expf(mean)
        }
        return map
    }
}
