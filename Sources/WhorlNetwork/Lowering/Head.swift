internal import WhorlNumerics

/// Convolutions at the end of a network whose result is flattened.
struct Head {
    /// The value that the first convolution reads.
    let input: Int
    /// The instructions of the convolutions, in order.
    let chain: [Int]
    /// The convolutions.
    let layers: [ConvolutionLayer]
    /// The instruction that flattens their result.
    let flattening: Int
    /// Whether it writes planes, not pixels.
    let isPlanar: Bool

    /// Channels of the result.
    var channels: Int { layers.first?.outputChannels ?? 0 }

    /// Whether the two can be one: they read one value through the same windows and activations.
    func joins(_ other: Head) -> Bool {
        input == other.input && layers.count == other.layers.count
            && zip(layers, other.layers).allSatisfy { $0.window == $1.window && $0.activation.joins($1.activation) }
    }
}

extension Activation {
    /// Whether the activations of different channels can be one.
    fileprivate func joins(_ other: Activation) -> Bool {
        guard ceiling == other.ceiling else { return false }
        if case .sloped = negative, case .sloped = other.negative { return true }
        return negative == other.negative
    }
}

extension ConvolutionLayer {
    /// The convolution of all the channels of several, which are whole ones of one input or all depthwise.
    ///
    /// - Precondition: there is one at least; windows are the same and activations can be one.
    init(joining layers: [ConvolutionLayer]) {
        let channels = layers.reduce(0) { $0 + $1.outputChannels }
        let isDepthwise = layers.allSatisfy(\.isDepthwise)
        let slopes = layers.flatMap { layer -> [Float] in
            if case .sloped(let slopes) = layer.activation.negative { slopes } else { [] }
        }
        let activation = layers[0].activation
        self.init(
            inputChannels: isDepthwise ? channels : layers[0].inputChannels, outputChannels: channels,
            groups: isDepthwise ? channels : 1, window: layers[0].window, weights: layers.flatMap(\.weights),
            bias: layers.flatMap(\.bias),
            activation: slopes.isEmpty ? activation : Activation(.sloped(slopes), ceiling: activation.ceiling))
    }
}

extension Operation {
    /// The convolution that the operation is.
    package var convolution: ConvolutionLayer? {
        if case .convolution(let layer) = self { layer } else { nil }
    }
}
