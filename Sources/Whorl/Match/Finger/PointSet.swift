internal import Glibc
internal import WhorlNumerics

/// Minutiae as columns of numbers, in pixels and radians with y up, as comparisons read them.
package struct PointSet: Sendable {
    package let count: Int
    /// Behind the last minutia infinite, up to a multiple of ``SearchKernels/pointLanes``; so is ``y``.
    package private(set) var x: [Float] = []
    package private(set) var y: [Float] = []
    /// `0..<2π`, counter-clockwise from +x.
    package private(set) var direction: [Float] = []
    private(set) var kind: [Minutia.Kind] = []
    /// `0...1`.
    private(set) var quality: [Float] = []

    /// Takes the first minutiae of a template, ``FingerTemplate/maximumCount`` at most.
    package init(_ points: [FingerTemplate.Point]) {
        count = min(points.count, FingerTemplate.maximumCount)
        let padded = count.roundedUp(toMultipleOf: SearchKernels.pointLanes)
        x.reserveCapacity(padded)
        y.reserveCapacity(padded)
        direction.reserveCapacity(count)
        kind.reserveCapacity(count)
        quality.reserveCapacity(count)
        for point in points[..<count] {
            let minutia = point.minutia
            x.append(minutia.x)
            y.append(-minutia.y)
            direction.append(minutia.direction)
            kind.append(minutia.kind)
            quality.append(Float(minutia.quality) / 100)
        }
        x.append(contentsOf: repeatElement(.infinity, count: padded - count))
        y.append(contentsOf: repeatElement(.infinity, count: padded - count))
    }
}

extension RidgeField {
    /// The orientation at a place in degrees `0..<180`, or nil outside the print; y up, so the print lies below 0.
    package func orientation(x: Float, y: Float) -> Int? {
        guard let block = block(x: x, y: y) else { return nil }
        let value = orientations[block]
        return value == Self.outside ? nil : Int(value)
    }

    /// The block at a place by its number, or nil beyond the field; y up.
    func block(x: Float, y: Float) -> Int? {
        let (across, down) = (x / Float(Self.pitch), -y / Float(Self.pitch))
        guard across >= 0, down >= 0, across < Float(columns), down < Float(rows) else { return nil }
        return Int(down) * columns + Int(across)
    }
}
