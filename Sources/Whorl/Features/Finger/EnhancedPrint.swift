internal import Glibc
internal import WhorlNumerics

/// A print filtered along its ridges by even Gabor filters of the local direction and period (Hong, Wan and Jain,
/// Fingerprint image enhancement: algorithm and performance evaluation, PAMI 1998).
struct EnhancedPrint {
    /// Filter response of each pixel; negative on ridges, 0 outside the print.
    let pixels: Plane<Float>

    init(_ source: Plane<Float>, _ orientation: OrientationField, _ period: RidgePeriod, _ area: PrintArea) {
        let choice = Self.choice(source.width, source.height, orientation, period, area)
        pixels = source.filtered(by: .gabor, choice: choice)
    }

    /// Takes responses that are at hand.
    init(pixels: Plane<Float>) { self.pixels = pixels }

    /// Index of the filter of each pixel, one for each small block.
    private static func choice(
        _ width: Int, _ height: Int, _ orientation: OrientationField, _ period: RidgePeriod, _ area: PrintArea
    ) -> Plane<Int16> {
        let side = FingerParameters.filterBlockSide
        let blocks = FingerParameters.blockSide
        let directions = FingerParameters.filterOrientations
        let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
        let across = BlockInterpolation(cells: orientation.cosine.width, count: columns, side: blocks / side)
        let down = BlockInterpolation(cells: orientation.cosine.height, count: rows, side: blocks / side)
        let periodIndex = period.map.values.map { Int16(FilterBank.periodIndex($0)) }
        var result = Plane<Int16>(width: width, height: height, repeating: -1)
        for row in 0..<rows {
            for column in 0..<columns {
                guard area.inside[column * side / blocks, row * side / blocks] else { continue }
                let c = orientation.cosine.interpolated(across, column, down, row)
                let s = orientation.sine.interpolated(across, column, down, row)
                let turn = 0.5 * atan2f(s, c) / .pi
                let direction = Int((turn * Float(directions)).rounded() + Float(directions)) % directions
                let cell =
                    (row * side / FingerParameters.periodBlockSide) * period.map.width
                    + column * side / FingerParameters.periodBlockSide
                let index = periodIndex[cell] * Int16(directions) + Int16(direction)
                for y in row * side..<min(height, (row + 1) * side) {
                    for x in column * side..<min(width, (column + 1) * side) { result.values[y * width + x] = index }
                }
            }
        }
        return result
    }
}

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

extension Plane where Element == Float {
    /// The value between four cells.
    func interpolated(_ across: BlockInterpolation, _ x: Int, _ down: BlockInterpolation, _ y: Int) -> Float {
        let (left, top) = (across.cell[x], down.cell[y])
        let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
        let (px, py) = (across.part[x], down.part[y])
        let upper = self[left, top] * (1 - px) + self[right, top] * px
        let lower = self[left, bottom] * (1 - px) + self[right, bottom] * px
        return upper * (1 - py) + lower * py
    }
}
