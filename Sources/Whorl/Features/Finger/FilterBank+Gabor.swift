internal import Glibc
internal import WhorlNumerics

extension FilterBank {
    /// Even Gabor filters of zero mean: for each period, all orientations.
    static let gabor: FilterBank = {
        var bank = FilterBank()
        for period in FingerParameters.filterPeriods {
            for step in 0..<FingerParameters.filterOrientations {
                let angle = Float.pi * Float(step) / Float(FingerParameters.filterOrientations)
                bank.appendGabor(period: period, ridgeAngle: angle)
            }
        }
        return bank
    }()

    /// Index of the nearest period of the bank, on a logarithmic scale.
    static func periodIndex(_ period: Float) -> Int {
        let periods = FingerParameters.filterPeriods
        return periods.indices.min { abs(logf(periods[$0] / period)) < abs(logf(periods[$1] / period)) } ?? 0
    }

    /// Adds a filter whose positive weights sum to 1 and whose weights sum to 0.
    private mutating func appendGabor(period: Float, ridgeAngle: Float) {
        let across = FingerParameters.acrossSigma * period
        let along = FingerParameters.alongSigma
        func envelope(_ dx: Int, _ dy: Int) -> (weight: Float, wave: Float) {
            let u = Float(dx) * cosf(ridgeAngle) + Float(dy) * sinf(ridgeAngle)
            let v = -Float(dx) * sinf(ridgeAngle) + Float(dy) * cosf(ridgeAngle)
            let weight = expf(-0.5 * (u * u / (along * along) + v * v / (across * across)))
            return (weight, cosf(2 * .pi * v / period))
        }
        var (sum, waves): (Float, Float) = (0, 0)
        let radius = Self.radius
        for dy in -radius...radius {
            for dx in -radius...radius {
                let (weight, wave) = envelope(dx, dy)
                sum += weight
                waves += weight * wave
            }
        }
        let mean = waves / sum
        var positive: Float = 0
        for dy in -radius...radius {
            for dx in -radius...radius {
                let (weight, wave) = envelope(dx, dy)
                positive += max(0, weight * (wave - mean))
            }
        }
        append { dx, dy in
            let (weight, wave) = envelope(dx, dy)
            return weight * (wave - mean) / positive
        }
    }
}
