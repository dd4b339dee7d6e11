extension FloatPlane {
    /// The plane smoothed by the binomial kernel 1-2-1 along both axes; the border is repeated.
    package func blurred() -> FloatPlane {
        combined { before, here, after in (before + 2 * here + after) / 4 }
    }

    /// The mean over a square of `2 * radius + 1` samples a side, at the border over the part of it that lies within.
    ///
    /// - Complexity: O(`width * height`), whatever the radius.
    package func averaged(radius: Int) -> FloatPlane {
        averagedAlongRows(radius: radius).averagedAlongColumns(radius: radius)
    }

    private func combined(_ kernel: (Float, Float, Float) -> Float) -> FloatPlane {
        let across = FloatPlane(width: width, height: height) { column, row in
            kernel(self[max(column - 1, 0), row], self[column, row], self[min(column + 1, width - 1), row])
        }
        return FloatPlane(width: width, height: height) { column, row in
            kernel(across[column, max(row - 1, 0)], across[column, row], across[column, min(row + 1, height - 1)])
        }
    }

    private func averagedAlongRows(radius: Int) -> FloatPlane {
        var result = self
        for row in 0..<height {
            var sum: Float = 0
            var count: Float = 0
            for column in -radius..<width {
                if column + radius < width {
                    sum += self[column + radius, row]
                    count += 1
                }
                if column - radius - 1 >= 0 {
                    sum -= self[column - radius - 1, row]
                    count -= 1
                }
                if column >= 0 { result[column, row] = sum / count }
            }
        }
        return result
    }

    private func averagedAlongColumns(radius: Int) -> FloatPlane {
        var result = self
        var sums = [Float](repeating: 0, count: width)
        var count: Float = 0
        for row in -radius..<height {
            let enters = row + radius < height
            let leaves = row - radius - 1 >= 0
            if enters { count += 1 }
            if leaves { count -= 1 }
            for column in 0..<width {
                if enters { sums[column] += self[column, row + radius] }
                if leaves { sums[column] -= self[column, row - radius - 1] }
                if row >= 0 { result[column, row] = sums[column] / count }
            }
        }
        return result
    }
}
