internal import Glibc

/// Minutiae as columns of numbers, in pixels and radians with y up, as comparisons read them.
package struct PointSet: Sendable {
    package let count: Int
    package private(set) var x: [Float] = []
    package private(set) var y: [Float] = []
    /// `0..<2π`, counter-clockwise from +x.
    private(set) var direction: [Float] = []
    private(set) var kind: [Minutia.Kind] = []
    /// `0...1`.
    private(set) var quality: [Float] = []

    package init(_ points: [FingerTemplate.Point]) {
        count = points.count
        for point in points {
            let minutia = point.minutia
            x.append(minutia.x)
            y.append(-minutia.y)
            direction.append(minutia.direction)
            kind.append(minutia.kind)
            quality.append(Float(minutia.quality) / 100)
        }
    }
}

extension RidgeField {
    /// The orientation at a place in degrees `0..<180`, or nil outside the print; y up, so the print lies below 0.
    package func orientation(x: Float, y: Float) -> Int? {
        let column = Int((x / Float(Self.pitch)).rounded(.down))
        let row = Int((-y / Float(Self.pitch)).rounded(.down))
        guard column >= 0, row >= 0, column < columns, row < rows else { return nil }
        let value = orientations[row * columns + column]
        return value == Self.outside ? nil : Int(value)
    }
}
