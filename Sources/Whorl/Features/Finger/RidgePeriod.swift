internal import Glibc
internal import WhorlNumerics

/// The distance from ridge to ridge in each block.
///
/// The print is summed along the ridges to a signature across them (Hong, Wan and Jain, Fingerprint image
/// enhancement, 1998), whose strongest period is taken from its Fourier sums.
struct RidgePeriod {
    /// Period of each block of ``FingerParameters/periodBlockSide``, in pixels, smoothed and filled in everywhere.
    let map: Plane<Float>
    /// Part of the signature's variance that its strongest period explains, `0...1`; 0 outside the print.
    let strength: Plane<Float>
    /// Median period of the print in pixels, weighted by strength.
    let median: Float

    init(_ print: NormalizedPrint, _ orientation: OrientationField, _ area: PrintArea) {
        let side = FingerParameters.periodBlockSide
        let columns = (print.pixels.width + side - 1) / side
        let rows = (print.pixels.height + side - 1) / side
        var period = Plane<Float>(width: columns, height: rows, repeating: 0)
        var strength = period
        var signature = RidgeSignature()
        let ratio = side / FingerParameters.blockSide
        for row in 0..<rows {
            for column in 0..<columns {
                let x = min(column * side + side / 2, print.pixels.width - 1)
                let y = min(row * side + side / 2, print.pixels.height - 1)
                let block = (
                    x: min(column * ratio + 1, area.inside.width - 1), y: min(row * ratio + 1, area.inside.height - 1)
                )
                guard area.inside[block.x, block.y] else { continue }
                let angle = 0.5 * atan2f(orientation.sine[block.x, block.y], orientation.cosine[block.x, block.y])
                signature.measure(print.pixels, x: x, y: y, ridgeAngle: angle)
                (period[column, row], strength[column, row]) = signature.strongest
            }
        }
        median = Self.median(period, strength)
        self.strength = strength
        map = Self.smoothed(period, strength, median: median)
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

/// The mean gray level across the ridges around a place.
private struct RidgeSignature {
    private var values = [Float](repeating: 0, count: 2 * FingerParameters.periodWindow + 1)
    private let periods: [Float]
    private let cosines: [[Float]]
    private let sines: [[Float]]
    private let window: [Float]

    init() {
        let half = FingerParameters.periodWindow
        let steps = FingerParameters.periodSteps
        let (low, high) = (FingerParameters.periods.lowerBound, FingerParameters.periods.upperBound)
        window = (-half...half).map { 0.5 + 0.5 * cosf(.pi * Float($0) / Float(half + 1)) }
        let window = self.window
        periods = (0..<steps).map { low * powf(high / low, Float($0) / Float(steps - 1)) }
        cosines = periods.map { period in
            (-half...half).map { cosf(2 * .pi * Float($0) / period) * window[$0 + half] }
        }
        sines = periods.map { period in
            (-half...half).map { sinf(2 * .pi * Float($0) / period) * window[$0 + half] }
        }
    }

    mutating func measure(_ pixels: Plane<Float>, x: Int, y: Int, ridgeAngle: Float) {
        let half = FingerParameters.periodWindow
        let along = (x: cosf(ridgeAngle), y: sinf(ridgeAngle))
        let (width, height) = (pixels.width, pixels.height)
        pixels.values.withUnsafeBufferPointer { p in
            for step in -half...half {
                let middle = (x: Float(x) - Float(step) * along.y, y: Float(y) + Float(step) * along.x)
                var sum: Float = 0
                for side in stride(from: -FingerParameters.periodWidth, through: FingerParameters.periodWidth, by: 2) {
                    let px = Int((middle.x + Float(side) * along.x).rounded())
                    let py = Int((middle.y + Float(side) * along.y).rounded())
                    if px >= 0, py >= 0, px < width, py < height { sum += p[py * width + px] }
                }
                values[step + half] = sum
            }
        }
        var mean: Float = 0
        for index in values.indices { mean += values[index] * window[index] }
        mean /= Float(half + 1)
        for index in values.indices { values[index] -= mean }
    }

    /// The strongest period and the part of the variance that it explains.
    var strongest: (period: Float, strength: Float) {
        var energy: Float = .leastNormalMagnitude
        for index in values.indices { energy += values[index] * values[index] * window[index] }
        var power = [Float](repeating: 0, count: periods.count)
        for index in periods.indices {
            var (c, s): (Float, Float) = (0, 0)
            for place in values.indices {
                c += values[place] * cosines[index][place]
                s += values[place] * sines[index][place]
            }
            power[index] = c * c + s * s
        }
        var best = 1
        for index in 1..<power.count - 1 where power[index] > power[best] { best = index }
        let (left, middle, right) = (power[best - 1], power[best], power[best + 1])
        let bend = left - 2 * middle + right
        let shift = bend < 0 ? min(max(0.5 * (left - right) / bend, -0.5), 0.5) : 0
        let step = logf(periods[1] / periods[0])
        let strength = 2 * middle / (energy * Float(FingerParameters.periodWindow + 1))
        return (periods[best] * expf(shift * step), min(1, strength))
    }
}
