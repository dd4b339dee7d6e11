internal import CKernels

/// A pointwise convolution and the depthwise one that follows it, row by row, without the map between them in memory.
///
/// The rows between the two that a row of the output needs are kept in a ring, which a cache holds where it does not
/// hold the whole map. The results are those of the two convolutions, bit by bit. Maps that do not fit into a cache are
/// best written over the input (see ``mayReplace(_:with:)``): that halves what is moved to and from memory.
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
        let ring = ring(for: input)
        return ring.rows * ring.strides.row
    }

    /// Whether the output may stand where the input stands: each row is written after the last one that reads the
    /// input's row there.
    ///
    /// So it is for a depthwise stride of 1, a padding above that is smaller than the window, and maps of one size, one
    /// margin and as many blocks of channels.
    package func mayReplace(_ input: FeatureMap, with output: FeatureMap) -> Bool {
        let window = depthwise.window
        return window.strideY == 1 && window.top <= (window.height - 1) * window.dilationY
            && input.height == output.height && input.width == output.width && input.margin == output.margin
            && input.pixelStride == output.pixelStride && input.rowStride == output.rowStride
    }

    /// Computes the output map, which lies apart from the input or, if it may replace it, in the same place; the input
    /// needs no margin.
    ///
    /// At `scratch`, a multiple of ``FeatureMap/lanes``, begin ``scratchCount(for:)`` floats that are the run's own.
    ///
    /// - Precondition: the output has the size that the depthwise window gives.
    package func run(in workspace: Workspace, from input: FeatureMap, to output: FeatureMap, scratch: Int) {
        let window = depthwise.window
        precondition(input.channels == pointwise.inputChannels)
        precondition(output.height == window.outputRows(of: input.height))
        precondition(output.width == window.outputColumns(of: input.width))
        precondition(output.channels == depthwise.channels && output.isBlocked)
        precondition(scratch % FeatureMap.lanes == 0)
        precondition(input.offset != output.offset || mayReplace(input, with: output))
        var ring = ring(for: input)
        let between = FeatureMap(
            height: ring.rows, width: ring.strides.row / ring.strides.pixel, channels: depthwise.channels,
            start: scratch)
        var second = depthwise.shape(from: between, to: output, adding: nil)
        pointwise.withShape(from: input, to: between, adding: nil) { first in
            first.rows = input.height
            first.columns = input.width
            workspace.kernels.convolve_joined(
                &first, &second, &ring, workspace.pointer(to: input), workspace.pointer(to: between),
                workspace.pointer(to: output))
        }
    }

    private func ring(for input: FeatureMap) -> whorl_ring {
        let window = depthwise.window
        let last = (window.outputColumns(of: input.width) - 1) * window.strideX + (window.width - 1) * window.dilationX
        let right = max(last - window.left - (input.width - 1), 0)
        let pixel = FeatureMap.padded(depthwise.channels)
        return whorl_ring(
            rows: (window.height - 1) * window.dilationY + 1,
            strides: whorl_strides(row: (window.left + input.width + right) * pixel, pixel: pixel),
            columns: input.width, left: window.left, right: right, top: window.top, stride: window.strideY,
            dilation: window.dilationY)
    }
}
