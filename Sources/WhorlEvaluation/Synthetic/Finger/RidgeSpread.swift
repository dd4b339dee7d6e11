import Glibc

/// How the ridges draw apart and together where their flow spreads and narrows.
///
/// Ridges without minutiae are lines of constant phase (K. G. Larkin, P. A. Fletcher: "A coherent framework for
/// fingerprint analysis: are fingerprints holograms?", Optics Express 15(14), 2007), so that along a ridge of direction
/// t the period λ follows the flow: t·∇ ln λ = div t. The smooth field that comes closest in the least squares is found
/// on a coarse grid by conjugate gradients; what remains shows as minutiae, as on skin.
package struct RidgeSpread: Sendable {
    private let grid: FloatPlane

    /// Solves for the field of an orientation.
    package init(_ orientation: RidgeOrientation) {
        typealias Constants = SyntheticParameters.Spread
        let flow = RidgeFlow(orientation)
        var solution = FloatPlane(width: flow.width, height: flow.height)
        var residual = flow.rightSide
        var direction = residual
        var power = residual.squaredLength
        for _ in 0..<Constants.iterations where power > Constants.tolerance {
            let image = flow.product(direction)
            let step = power / zip(direction.values, image.values).reduce(0) { $0 + $1.0 * $1.1 }
            for index in solution.values.indices {
                solution.values[index] += step * direction.values[index]
                residual.values[index] -= step * image.values[index]
            }
            let next = residual.squaredLength
            for index in direction.values.indices {
                direction.values[index] = residual.values[index] + next / power * direction.values[index]
            }
            power = next
        }
        let mean = solution.values.reduce(0, +) / Float(solution.values.count)
        let limited = solution.values.map { Constants.limit * tanh(($0 - mean) / Constants.limit) }
        grid = FloatPlane(width: flow.width, height: flow.height, values: limited)
    }

    /// The natural logarithm of the period over its mean at a sample of the master print.
    package func logarithm(column: Int, row: Int) -> Float {
        let pitch = Float(SyntheticParameters.Spread.pitch)
        return grid.value(x: Float(column) / pitch, y: Float(row) / pitch)
    }
}

extension FloatPlane {
    fileprivate var squaredLength: Float {
        values.reduce(0) { $0 + $1 * $1 }
    }
}
