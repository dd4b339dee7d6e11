/// Products of matrices whose numbers a network computes, one for each pair of a batch, as attention needs them.
///
/// Each result is a sum of products in the order of the inner extent, in single precision, whatever the batch.
package struct MatrixProduct: Sendable, Equatable {
    /// Rows of the first matrix and of the result.
    package let rows: Int
    /// Columns of the first matrix and rows of the second.
    package let inner: Int
    /// Columns of the second matrix and of the result.
    package let columns: Int

    /// Describes products.
    ///
    /// - Precondition: all are at least 1.
    package init(rows: Int, inner: Int, columns: Int) {
        precondition(rows > 0 && inner > 0 && columns > 0)
        self.rows = rows
        self.inner = inner
        self.columns = columns
    }

    /// Computes all products.
    ///
    /// - Parameters:
    ///   - first: `n x rows x inner`, row-major.
    ///   - second: `n x inner x columns`, row-major.
    ///   - target: `n x rows x columns`, row-major, apart from both.
    /// - Precondition: the extents fit each other.
    package func run(
        from first: UnsafeBufferPointer<Float>, and second: UnsafeBufferPointer<Float>,
        to target: UnsafeMutableBufferPointer<Float>
    ) {
        let count = target.count / (rows * columns)
        precondition(target.count == count * rows * columns)
        precondition(first.count == count * rows * inner && second.count == count * inner * columns)
        for row in 0..<count * rows {
            let result = UnsafeMutableBufferPointer(rebasing: target[row * columns..<(row + 1) * columns])
            result.update(repeating: 0)
            let start = row / rows * inner
            for place in 0..<inner {
                let factor = first[row * inner + place]
                let terms = UnsafeBufferPointer(
                    rebasing: second[(start + place) * columns..<(start + place + 1) * columns])
                for column in 0..<columns { result[column] += factor * terms[column] }
            }
        }
    }

    /// Computes products of a workspace, which begin at these floats and lie apart from the results.
    package func run(in workspace: Workspace, from first: Range<Int>, and second: Range<Int>, to target: Range<Int>) {
        workspace.withFloats(first) { first in
            workspace.withFloats(second) { second in
                workspace.withMutableFloats(target) { target in run(from: first, and: second, to: target) }
            }
        }
    }
}
