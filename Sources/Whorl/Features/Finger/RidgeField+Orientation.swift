internal import Glibc
internal import WhorlNumerics

extension RidgeField {
    /// Samples an orientation field at the middle of each coarse block.
    package init(_ orientation: OrientationField, _ area: PrintArea) {
        let ratio = Self.pitch / FingerParameters.blockSide
        let columns = (area.inside.width + ratio - 1) / ratio
        let rows = (area.inside.height + ratio - 1) / ratio
        var values = [UInt8](repeating: Self.outside, count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                var (c, s): (Float, Float) = (0, 0)
                var count = 0
                for y in row * ratio..<min((row + 1) * ratio, area.inside.height) {
                    for x in column * ratio..<min((column + 1) * ratio, area.inside.width) where area.inside[x, y] {
                        c += orientation.cosine[x, y]
                        s += orientation.sine[x, y]
                        count += 1
                    }
                }
                guard count * 2 >= ratio * ratio else { continue }
                let degrees = -0.5 * atan2f(s, c) * 180 / .pi
                values[row * columns + column] = UInt8((Int(degrees.rounded()) + 180) % 180)
            }
        }
        self.init(columns: columns, rows: rows, orientations: values)
    }
}
