/// A rectangle of numbers, such as the relief of a finger or a map over it.
///
/// The generic plane of the numerics took three times as long here, as its accessors are not specialised across modules.
package struct FloatPlane: Sendable, Equatable {
    /// Columns.
    package let width: Int
    /// Rows.
    package let height: Int
    /// `width * height` values in row-major order, top row first.
    package var values: [Float]

    /// Makes a plane of one value.
    package init(width: Int, height: Int, repeating value: Float = 0) {
        self.width = width
        self.height = height
        values = [Float](repeating: value, count: width * height)
    }

    /// Makes a plane of its values.
    ///
    /// - Precondition: `values.count == width * height`.
    package init(width: Int, height: Int, values: [Float]) {
        precondition(values.count == width * height)
        self.width = width
        self.height = height
        self.values = values
    }

    /// Makes a plane of a value for each column and row.
    package init(width: Int, height: Int, _ value: (_ column: Int, _ row: Int) -> Float) {
        self.width = width
        self.height = height
        values = [Float](unsafeUninitializedCapacity: width * height) { buffer, count in
            for row in 0..<height {
                for column in 0..<width {
                    buffer[row * width + column] = value(column, row)
                }
            }
            count = width * height
        }
    }

    /// The value at a column and a row.
    package subscript(column: Int, row: Int) -> Float {
        get { values[row * width + column] }
        set { values[row * width + column] = newValue }
    }

    /// The value between the samples by bilinear interpolation; beyond the border the border's value.
    ///
    /// - Parameters:
    ///   - x: columns from the left sample's centre.
    ///   - y: rows from the top sample's centre.
    /// - Returns: the weighted mean of the four samples around the place.
    package func value(x: Float, y: Float) -> Float {
        let x = min(max(x, 0), Float(width - 1))
        let y = min(max(y, 0), Float(height - 1))
        let column = min(Int(x), max(width - 2, 0))
        let row = min(Int(y), max(height - 2, 0))
        let right = min(column + 1, width - 1)
        let below = min(row + 1, height - 1)
        let fx = x - Float(column)
        let fy = y - Float(row)
        let top = self[column, row] + (self[right, row] - self[column, row]) * fx
        let bottom = self[column, below] + (self[right, below] - self[column, below]) * fx
        return top + (bottom - top) * fy
    }

    /// The plane with `factor` times as many samples along each axis, as far as the new size reaches, by bilinear
    /// interpolation.
    package func stretched(by factor: Int, width: Int, height: Int) -> FloatPlane {
        FloatPlane(width: width, height: height) { column, row in
            value(x: Float(column) / Float(factor), y: Float(row) / Float(factor))
        }
    }
}

/// Rises from 0 at `low` to 1 at `high` without a kink, and stays there.
func smoothStep(_ low: Float, _ high: Float, _ value: Float) -> Float {
    let t = min(max((value - low) / (high - low), 0), 1)
    return t * t * (3 - 2 * t)
}
