/// A pointwise convolution and the depthwise one that follows it, row by row, without the map between them in memory.
///
/// The rows between the two that a row of the output needs are kept in a ring, which a cache holds where it does not
/// hold the whole map. The results are those of the two convolutions, bit by bit.
package struct PointwiseDepthwise: Sendable {
    /// The convolution of single pixels.
    package let pointwise: Convolution
    /// The convolution of its channels.
    package let depthwise: DepthwiseConvolution

    /// Joins two convolutions.
    ///
    /// - Precondition: the first one's window is a single tap on each pixel without padding, and its output's channels
    ///   are those of the second.
    package init(_ pointwise: Convolution, _ depthwise: DepthwiseConvolution) {
        precondition(pointwise.window == Window() && pointwise.outputChannels == depthwise.channels)
        self.pointwise = pointwise
        self.depthwise = depthwise
    }

    /// Floats that a run on an input of this size needs for itself.
    package func scratchCount(for input: FeatureMap) -> Int {
        ring(for: input).count
    }

    /// Computes the output map, which lies apart from the input; the input needs no margin.
    ///
    /// At `scratch`, a multiple of ``FeatureMap/lanes``, begin ``scratchCount(for:)`` floats that are the run's own.
    ///
    /// - Precondition: the output has the size that the depthwise window gives.
    package func run(in workspace: Workspace, from input: FeatureMap, to output: FeatureMap, scratch: Int) {
        let window = depthwise.window
        precondition(output.height == window.outputRows(of: input.height))
        precondition(output.width == window.outputColumns(of: input.width))
        precondition(output.channels == depthwise.channels && output.isBlocked)
        let ring = ring(for: input).moved(to: scratch)
        workspace.clear(ring)
        var next = -window.top
        for y in 0..<output.height {
            let first = y * window.strideY - window.top
            for row in max(next, first)..<first + ring.height {
                let slot = ring.rows((row + window.top) % ring.height, count: 1)
                if row >= 0 && row < input.height {
                    pointwise.run(in: workspace, from: input.rows(row, count: 1), to: slot)
                } else {
                    workspace.clearPixels(of: slot)
                }
            }
            next = first + ring.height
            depthwise.runRow(
                in: workspace, fromRing: ring, first: (first + window.top) % ring.height, to: output.rows(y, count: 1))
        }
    }

    /// As many rows as a window covers, and at their sides the zeros that it reads.
    private func ring(for input: FeatureMap) -> FeatureMap {
        let window = depthwise.window
        let beyond =
            (window.outputColumns(of: input.width) - 1) * window.strideX - window.left
            + (window.width - 1) * window.dilationX - (input.width - 1)
        return FeatureMap(
            height: (window.height - 1) * window.dilationY + 1, width: input.width, channels: depthwise.channels,
            margin: max(window.left, beyond, 0))
    }
}
