internal import Glibc
internal import WhorlNumerics

/// The mean gray level across the ridges around a place.
struct RidgeSignature {
    private var values = [Float](repeating: 0, count: 2 * FingerParameters.periodWindow + 1)
    private let periods: [Float]
    /// Windowed waves of each ``Lanes/scalarCount`` periods at each place.
    private let waves: [[(cosines: Lanes, sines: Lanes)]]
    private let window: [Float]

    /// Periods that are weighed at once.
    private typealias Lanes = SIMD8<Float>

    init() {
        let half = FingerParameters.periodWindow
        let steps = FingerParameters.periodSteps
        let (low, high) = (FingerParameters.periods.lowerBound, FingerParameters.periods.upperBound)
        window = (-half...half).map { 0.5 + 0.5 * cosf(.pi * Float($0) / Float(half + 1)) }
        let window = self.window
        periods = (0..<steps).map { low * powf(high / low, Float($0) / Float(steps - 1)) }
        let periods = self.periods
        waves = stride(from: 0, to: steps, by: Lanes.scalarCount).map { first in
            (-half...half).map { place in
                var (cosines, sines) = (Lanes.zero, Lanes.zero)
                for (lane, period) in periods[first..<first + Lanes.scalarCount].enumerated() {
                    cosines[lane] = cosf(2 * .pi * Float(place) / period) * window[place + half]
                    sines[lane] = sinf(2 * .pi * Float(place) / period) * window[place + half]
                }
                return (cosines, sines)
            }
        }
    }

    mutating func measure(_ pixels: Plane<Float>, x: Int, y: Int, ridgeAngle: Float) {
        let half = FingerParameters.periodWindow
        PrintRows.signature(
            pixels, at: (x, y), ridge: (cosf(ridgeAngle), sinf(ridgeAngle)), reach: FingerParameters.periodWidth,
            into: &values)
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
        for (group, waves) in waves.enumerated() {
            var (c, s) = (Lanes.zero, Lanes.zero)
            for (value, wave) in zip(values, waves) {
                c += value * wave.cosines
                s += value * wave.sines
            }
            let powers = c * c + s * s
            for lane in powers.indices { power[group * Lanes.scalarCount + lane] = powers[lane] }
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
