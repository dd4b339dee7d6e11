internal import CKernels

/// A convolution of each channel alone, with bias, optional residual and activation (`Conv` of as many groups as input
/// and output channels in ONNX).
package struct DepthwiseConvolution: Sendable {
    /// Channels of input and output.
    package let channels: Int
    /// The taps.
    package let window: Window

    private let weights: AlignedFloats
    private let bias: AlignedFloats
    private let activation: PackedActivation
    private let addsLast: Bool

    /// Packs a convolution.
    ///
    /// The weights are `channels x 1 x window.height x window.width`, row-major, as in ONNX; the bias has a value for
    /// each channel, or zeros where there is none.
    ///
    /// - Precondition: the arrays have these sizes.
    package init(
        channels: Int, window: Window, weights: [Float], bias: [Float]? = nil, activation: Activation = .linear,
        addsLast: Bool = false
    ) {
        precondition(channels > 0 && weights.count == channels * window.count)
        precondition(bias == nil || bias?.count == channels)
        self.channels = channels
        self.window = window
        let packed = AlignedFloats(count: FeatureMap.padded(channels) * window.count)
        for channel in 0..<channels {
            let (block, lane) = channel.quotientAndRemainder(dividingBy: FeatureMap.lanes)
            for tap in 0..<window.count {
                packed.start[(block * window.count + tap) * FeatureMap.lanes + lane] =
                    weights[channel * window.count + tap]
            }
        }
        self.weights = packed
        self.bias = AlignedFloats(padding: bias ?? Array(repeating: 0, count: channels))
        self.addsLast = addsLast
        self.activation = PackedActivation(activation, channels: channels)
    }

    /// Computes the output map, which lies apart from the input.
    ///
    /// The residual, a map of the output's shape that may be the output itself, is added before the activation, or to
    /// its result where the convolution adds last.
    ///
    /// - Precondition: the channels are those of the convolution, the output has the size that the window gives (or
    ///   less), the input's margin is at least ``Window/margin(input:output:)``.
    package func run(
        in workspace: Workspace, from input: FeatureMap, to output: FeatureMap, adding residual: FeatureMap? = nil
    ) {
        precondition(input.channels == channels && output.channels == channels)
        precondition(input.isBlocked && output.isBlocked)
        precondition(input.margin >= window.margin(input: input, output: output))
        precondition(residual?.hasShape(of: output) != false && residual?.isBlocked != false)
        var shape = shape(from: input, to: output, adding: residual)
        workspace.kernels.convolve_depthwise(
            &shape, workspace.pointer(to: input) - window.origin(in: input),
            residual.map { UnsafePointer(workspace.pointer(to: $0)) }, workspace.pointer(to: output))
    }

    /// The kernel's view of this convolution between two maps; valid while this value is.
    func shape(from input: FeatureMap, to output: FeatureMap, adding residual: FeatureMap?) -> whorl_convolution {
        var shape = whorl_convolution(window, from: input, to: output, adding: residual)
        shape.blocks = output.blocks
        shape.weights = UnsafePointer(weights.start)
        shape.bias = UnsafePointer(bias.start)
        shape.activation = activation.code
        shape.residual_last = addsLast ? 1 : 0
        return shape
    }
}
