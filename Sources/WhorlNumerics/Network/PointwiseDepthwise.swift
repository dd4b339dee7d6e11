/// A pointwise convolution and the depthwise one that follows it, without the whole map between them in memory.
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
        between(input, start: 0).count
    }

    /// Computes the output map, which lies apart from the input; the input needs no margin.
    ///
    /// At `scratch`, a multiple of ``FeatureMap/lanes``, begin ``scratchCount(for:)`` floats that are the run's own.
    ///
    /// - Precondition: the output has the size that the depthwise window gives.
    package func run(in workspace: Workspace, from input: FeatureMap, to output: FeatureMap, scratch: Int) {
        let map = between(input, start: scratch)
        workspace.clearMargin(of: map)
        pointwise.run(in: workspace, from: input, to: map)
        depthwise.run(in: workspace, from: map, to: output)
    }

    private func between(_ input: FeatureMap, start: Int) -> FeatureMap {
        let window = depthwise.window
        let size = FeatureMap(height: input.height, width: input.width, channels: depthwise.channels)
        let output = FeatureMap(
            height: window.outputRows(of: input.height), width: window.outputColumns(of: input.width),
            channels: depthwise.channels)
        return FeatureMap(
            height: input.height, width: input.width, channels: depthwise.channels,
            margin: window.margin(input: size, output: output), start: start)
    }
}
