package import WhorlNumerics

/// A convolution before it is packed: weights, bias and what happens to each sum.
package struct ConvolutionLayer: Equatable {
    /// Channels of the input.
    let inputChannels: Int
    /// Channels of the output.
    let outputChannels: Int
    /// Parts of the channels that do not see each other.
    let groups: Int
    /// The taps.
    package let window: Window
    /// `outputChannels x inputChannels / groups x window.height x window.width`, row-major.
    var weights: [Float]
    /// A number for each output channel.
    var bias: [Float]
    /// What happens to each sum.
    package var activation = Activation.linear
    /// Whether another map is added to what the activation gives, where one is added at all.
    package var addsLast = false

    /// Whether each channel is convolved alone.
    var isDepthwise: Bool { groups == inputChannels && groups == outputChannels }

    /// Whether each pixel is multiplied by one matrix.
    var isPointwise: Bool { groups == 1 && window == Window() }

    /// Weights of an output channel.
    var weightsOfOutput: Int { inputChannels / groups * window.count }

    /// Floats that the weights take once they are packed in blocks: a block sums over the inputs of every group that it
    /// has outputs of.
    var packedCount: Int {
        let blocks = FeatureMap.padded(outputChannels) / FeatureMap.lanes
        let groupsOfBlock = FeatureMap.lanes / max(outputChannels / groups, 1) + 2
        let inputs = isDepthwise ? 1 : min(inputChannels, groupsOfBlock.saturatingProduct(inputChannels / groups))
        return (blocks * FeatureMap.lanes).saturatingProduct(inputs).saturatingProduct(window.count)
    }
}
