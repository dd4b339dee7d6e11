internal import Glibc

/// The ridge flow that minutiae alone tell of: their directions run along it.
extension RidgeField {
    /// Estimates the flow around minutiae.
    ///
    /// A block lies in the print where it lies in the convex hull of the minutiae or near to it. Its orientation is the
    /// mean of theirs in doubled angles, each weighted by its distance.
    ///
    /// - Parameter points: minutiae whose places are limited.
    package init(estimatedFrom points: [FingerTemplate.Point]) {
        let minutiae = points.map(\.minutia)
        let margin = RecordParameters.printMargin
        let pitch = Float(Self.pitch)
        let columns = Int(((minutiae.map(\.x).max() ?? 0) + margin) / pitch) + 1
        let rows = Int(((minutiae.map(\.y).max() ?? 0) + margin) / pitch) + 1
        let hull = ConvexHull(minutiae.map { (x: $0.x, y: $0.y) })
        let flow = minutiae.map { (c: cosf(2 * $0.direction), s: sinf(2 * $0.direction)) }
        let spread = 2 * RecordParameters.flowSigma * RecordParameters.flowSigma
        var values = [UInt8](repeating: Self.outside, count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let (x, y) = ((Float(column) + 0.5) * pitch, (Float(row) + 0.5) * pitch)
                guard hull.distance(x: x, y: y) <= margin else { continue }
                var (c, s): (Float, Float) = (0, 0)
                for (minutia, flow) in zip(minutiae, flow) {
                    let (dx, dy) = (minutia.x - x, minutia.y - y)
                    let weight = expf(-(dx * dx + dy * dy) / spread) + .leastNormalMagnitude
                    c += weight * flow.c
                    s += weight * flow.s
                }
                let degrees = Int((0.5 * atan2f(s, c) * Float(Self.steps) / .pi).rounded())
                values[row * columns + column] = UInt8((degrees + Self.steps) % Self.steps)
            }
        }
        self.init(columns: columns, rows: rows, orientations: values)
    }
}
