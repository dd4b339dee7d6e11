internal import CKernels

/// A map made of another one's pixels: each output pixel is a chosen pixel of the input (`Resize` by the nearest
/// neighbour in ONNX, `Upsample`).
package struct Resampling: Sendable, Equatable {
    /// For each output row and column that of the input.
    package let rows: [Int32], columns: [Int32]

    /// The largest of the numbers.
    private let lastRow: Int, lastColumn: Int

    /// Makes a resampling; the numbers are not negative.
    package init(rows: [Int32], columns: [Int32]) {
        precondition(!rows.isEmpty && !columns.isEmpty && rows.allSatisfy { $0 >= 0 } && columns.allSatisfy { $0 >= 0 })
        self.rows = rows
        self.columns = columns
        lastRow = rows.reduce(0) { max($0, Int($1)) }
        lastColumn = columns.reduce(0) { max($0, Int($1)) }
    }

    /// Repeats each pixel in rows and columns.
    ///
    /// - Precondition: the sizes of the input and the factors are at least 1.
    package init(height: Int, width: Int, factorY: Int, factorX: Int) {
        self.init(
            rows: (0..<height * factorY).map { Int32($0 / factorY) },
            columns: (0..<width * factorX).map { Int32($0 / factorX) })
    }

    /// Computes the output map, which lies apart from the input; `other`, a map of the output's shape that may be the
    /// output itself, is added.
    ///
    /// - Precondition: the output has this resampling's size; the chosen pixels are in the input.
    package func run(
        in workspace: Workspace, from input: FeatureMap, to output: FeatureMap, adding other: FeatureMap? = nil
    ) {
        precondition(output.height == rows.count && output.width == columns.count && input.channels == output.channels)
        precondition(input.isBlocked && output.isBlocked)
        precondition(other?.hasShape(of: output) != false && other?.isBlocked != false)
        precondition(lastRow < input.height && lastColumn < input.width)
        var extent = whorl_extent(over: output)
        extent.input = input.strides
        extent.other = other?.strides ?? whorl_strides()
        workspace.kernels.resample(
            &extent, rows, columns, workspace.pointer(to: input),
            other.map { UnsafePointer(workspace.pointer(to: $0)) }, workspace.pointer(to: output))
    }
}
