internal import Glibc
package import WhorlNumerics

/// A print filtered along its ridges by even Gabor filters of the local direction and period (Hong, Wan and Jain,
/// Fingerprint image enhancement: algorithm and performance evaluation, PAMI 1998).
package struct EnhancedPrint {
    /// Filter response of each pixel; negative on ridges, 0 outside the print.
    package let pixels: Plane<Float>

    package init(pixels: Plane<Float>) {
        self.pixels = pixels
    }
}

extension EnhancedPrint {
    package init(_ source: Plane<Float>, _ orientation: OrientationField, _ period: RidgePeriod, _ area: PrintArea) {
        let choice = Self.choice(source.width, source.height, orientation, period, area)
        self.init(pixels: source.filtered(by: .gabor, choice: choice))
    }

    /// Index of the filter of each pixel, one for each small block.
    private static func choice(
        _ width: Int, _ height: Int, _ orientation: OrientationField, _ period: RidgePeriod, _ area: PrintArea
    ) -> Plane<Int16> {
        let side = FingerParameters.filterBlockSide
        let blocks = FingerParameters.blockSide
        let directions = FingerParameters.filterOrientations
        let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
        let across = BlockPlace.line(cells: orientation.cosine.width, count: columns, side: blocks / side)
        let down = BlockPlace.line(cells: orientation.cosine.height, count: rows, side: blocks / side)
        let periodIndex = period.map.values.map { Int16(FilterBank.periodIndex($0)) }
        var result = Plane<Int16>(width: width, height: height, repeating: -1)
        for row in 0..<rows {
            for column in 0..<columns {
                guard area.inside[column * side / blocks, row * side / blocks] else { continue }
                let c = orientation.cosine.interpolated(across[column], down[row])
                let s = orientation.sine.interpolated(across[column], down[row])
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
