import Glibc

/// The least-squares problem of ``RidgeSpread`` on its grid; y up, lengths in grid steps.
package struct RidgeFlow {
    /// Columns of the grid.
    package let width: Int
    /// Rows of the grid.
    package let height: Int
    /// Unit direction along the ridges at each grid point; its sign is free.
    private var along: [SIMD2<Float>] = []
    /// Divergence of that direction, in its sign.
    private var divergence: [Float] = []

    /// Samples an orientation.
    package init(_ orientation: RidgeOrientation) {
        typealias Constants = SyntheticParameters.Spread
        width = (orientation.width - 1) / Constants.pitch + 1
        height = (orientation.height - 1) / Constants.pitch + 1
        for row in 0..<height {
            for column in 0..<width {
                let angle = orientation.angle(column: column * Constants.pitch, row: row * Constants.pitch)
                let turn = slope(of: orientation, column: column, row: row)
                let spreading = cos(angle) * turn.y - sin(angle) * turn.x
                along.append(SIMD2(cos(angle), sin(angle)))
                divergence.append(min(max(spreading, -Constants.steepest), Constants.steepest))
            }
        }
    }

    /// The right side of the normal equations.
    var rightSide: FloatPlane { transposedChange(divergence) }

    /// The matrix of the normal equations, with its terms for smoothness and smallness, times a field.
    package func product(_ field: FloatPlane) -> FloatPlane {
        typealias Constants = SyntheticParameters.Spread
        var result = transposedChange(change(field))
        for row in 0..<height {
            for column in 0..<width {
                let here = field[column, row]
                result[column, row] += Constants.smallness * here
                if column + 1 < width {
                    let step = Constants.smoothness * (field[column + 1, row] - here)
                    result[column, row] -= step
                    result[column + 1, row] += step
                }
                if row + 1 < height {
                    let step = Constants.smoothness * (field[column, row + 1] - here)
                    result[column, row] -= step
                    result[column, row + 1] += step
                }
            }
        }
        return result
    }

    /// The angle's derivatives to x and y, by way of its doubled sine and cosine, which do not jump.
    private func slope(of orientation: RidgeOrientation, column: Int, row: Int) -> SIMD2<Float> {
        let pitch = SyntheticParameters.Spread.pitch
        func doubled(_ column: Int, _ row: Int) -> SIMD2<Float> {
            SIMD2(
                orientation.doubledCosine[column * pitch, row * pitch],
                orientation.doubledSine[column * pitch, row * pitch])
        }
        let here = doubled(column, row)
        let byX = doubled(min(column + 1, width - 1), row) - doubled(max(column - 1, 0), row)
        let byY = doubled(column, max(row - 1, 0)) - doubled(column, min(row + 1, height - 1))
        // Half for the doubled angle, half for the two steps between the neighbours.
        return SIMD2(here.x * byX.y - here.y * byX.x, here.x * byY.y - here.y * byY.x) / 2 / 2
    }

    /// The change of a field along the ridges.
    private func change(_ field: FloatPlane) -> [Float] {
        var result = [Float](repeating: 0, count: width * height)
        for row in 1..<height - 1 {
            for column in 1..<width - 1 {
                let direction = along[row * width + column]
                let byX = field[column + 1, row] - field[column - 1, row]
                let byY = field[column, row - 1] - field[column, row + 1]
                result[row * width + column] = (direction.x * byX + direction.y * byY) / 2
            }
        }
        return result
    }

    /// The transpose of ``change(_:)``.
    private func transposedChange(_ values: [Float]) -> FloatPlane {
        var result = FloatPlane(width: width, height: height)
        for row in 1..<height - 1 {
            for column in 1..<width - 1 {
                let part = along[row * width + column] * values[row * width + column] / 2
                result[column + 1, row] += part.x
                result[column - 1, row] -= part.x
                result[column, row - 1] += part.y
                result[column, row + 1] -= part.y
            }
        }
        return result
    }
}
