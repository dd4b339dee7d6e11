internal import CKernels

/// `x * scale + shift` with numbers for each channel, then an activation: a batch normalization that no convolution took
/// in, an activation that stands alone, arithmetic with constants.
package struct ChannelScale: Sendable {
    /// Channels of input and output.
    package let channels: Int

    private let scale: AlignedFloats
    private let shift: AlignedFloats
    private let activation: PackedActivation

    /// Makes a scaling.
    ///
    /// - Precondition: there are as many shifts as scales.
    package init(scale: [Float], shift: [Float], activation: Activation = .linear) {
        precondition(!scale.isEmpty && shift.count == scale.count)
        channels = scale.count
        self.scale = AlignedFloats(padding: scale)
        self.shift = AlignedFloats(padding: shift)
        self.activation = PackedActivation(activation, channels: channels)
    }

    /// Makes an activation that stands alone.
    package init(channels: Int, activation: Activation) {
        self.init(
            scale: Array(repeating: 1, count: channels), shift: Array(repeating: 0, count: channels),
            activation: activation)
    }

    /// Computes the output map, which may be the input itself.
    ///
    /// - Precondition: both maps have one shape, of these channels.
    package func run(in workspace: Workspace, from input: FeatureMap, to output: FeatureMap) {
        precondition(input.channels == channels && input.hasShape(of: output))
        precondition(input.isBlocked && output.isBlocked)
        var extent = whorl_extent(over: output)
        extent.input = input.strides
        var after = activation.code
        workspace.kernels.scale(
            &extent, &after, scale.start, shift.start, workspace.pointer(to: input), workspace.pointer(to: output))
    }
}

extension whorl_extent {
    /// All pixels of an output.
    init(over output: FeatureMap) {
        self.init()
        rows = output.height
        columns = output.width
        blocks = output.blocks
        self.output = output.strides
    }
}
