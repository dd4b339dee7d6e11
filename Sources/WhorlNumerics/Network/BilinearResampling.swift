/// A map of another size whose values are interpolated between four of the input (`Resize` of mode `linear` in ONNX).
package struct BilinearResampling: Sendable, Equatable {
    /// Where output places of one axis lie between input places.
    package struct Axis: Sendable, Equatable {
        /// The input places on both sides.
        let lower: [Int], upper: [Int]
        /// Weight of the upper one, `0...1`.
        let fraction: [Float]
        /// The input's places.
        let size: Int

        /// Makes an axis of positions in input places, which are brought inside.
        ///
        /// - Precondition: `size`, the input's places, and the number of positions are at least 1.
        package init(positions: [Double], size: Int) {
            precondition(size > 0 && !positions.isEmpty)
            self.size = size
            let inside = positions.map { min(max($0, 0), Double(size - 1)) }
            lower = inside.map { Int($0) }
            upper = lower.map { min($0 + 1, size - 1) }
            fraction = zip(inside, lower).map { Float($0 - Double($1)) }
        }
    }

    /// The axes.
    package let rows: Axis, columns: Axis

    /// Makes a resampling.
    package init(rows: Axis, columns: Axis) {
        self.rows = rows
        self.columns = columns
    }

    /// Computes the output map, which lies apart from the input.
    ///
    /// - Precondition: the output has this resampling's size, the input that of its axes.
    package func run(in workspace: Workspace, from input: FeatureMap, to output: FeatureMap) {
        precondition(output.height == rows.lower.count && output.width == columns.lower.count)
        precondition(rows.size == input.height && columns.size == input.width)
        precondition(input.channels == output.channels && input.isBlocked && output.isBlocked)
        let source = workspace.pointer(to: input)
        let target = workspace.pointer(to: output)
        for row in 0..<output.height {
            let above = source + rows.lower[row] * input.rowStride
            let below = source + rows.upper[row] * input.rowStride
            let down = rows.fraction[row]
            for column in 0..<output.width {
                let left = columns.lower[column] * input.pixelStride
                let right = columns.upper[column] * input.pixelStride
                let along = columns.fraction[column]
                let pixel = target + row * output.rowStride + column * output.pixelStride
                for channel in 0..<FeatureMap.padded(output.channels) {
                    let top = above[left + channel] * (1 - along) + above[right + channel] * along
                    let bottom = below[left + channel] * (1 - along) + below[right + channel] * along
                    pixel[channel] = top * (1 - down) + bottom * down
                }
            }
        }
    }
}
