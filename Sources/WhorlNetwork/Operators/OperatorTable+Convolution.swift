internal import WhorlNumerics

extension OperatorTable {
    /// `Conv` of images, with any groups, strides, dilations and paddings.
    static let convolutions: [String: Operator] = [
        "Conv": Operator(
            inputs: 2...3, attributes: ["auto_pad", "dilations", "group", "kernel_shape", "pads", "strides"]
        ) { (translation, node) throws(NetworkError) in
            let input = try translation.computed(node, 0)
            let shape = try translation.mapShape(input, node)
            let weights = try translation.constant(node, 1)
            guard let numbers = weights.reals, weights.shape.count == MapShape.dimensions else {
                throw node.unsupported("weights of type \(weights.type) and shape \(weights.shape)")
            }
            let (outputs, inputsOfGroup) = (weights.shape[0], weights.shape[1])
            let kernel = Array(weights.shape[2...])
            guard try node.kernelShape() ?? kernel == kernel else {
                throw node.damaged("kernel_shape of other weights")
            }
            let groups = try node.integer("group", default: 1)
            guard groups > 0, groups <= outputs, outputs % groups == 0, !numbers.isEmpty,
                inputsOfGroup.saturatingProduct(groups) == shape.channels
            else { throw node.damaged("weights \(weights.shape) in \(groups) groups for \(shape.channels) channels") }
            let bias = try translation.optionalReals(node, 2) ?? Array(repeating: 0, count: outputs)
            guard bias.count == outputs else { throw node.damaged("\(bias.count) biases for \(outputs) channels") }
            let window = try node.window(kernel: kernel, over: shape)
            try translation.emitConvolution(
                ConvolutionLayer(
                    inputChannels: shape.channels, outputChannels: outputs, groups: groups, window: window,
                    weights: numbers, bias: bias),
                input,
                shape: [1, outputs, window.outputRows(of: shape.height), window.outputColumns(of: shape.width)], node)
        }
    ]
}

extension Translation {
    /// Adds a convolution that makes the node's result.
    mutating func emitConvolution(
        _ layer: ConvolutionLayer, _ input: Int, shape: [Int], _ node: Node
    ) throws(NetworkError) {
        try bind(node, to: .computed(convolved(layer, input, shape: shape, node)))
    }

    /// Adds a convolution and returns its result.
    mutating func convolved(
        _ layer: ConvolutionLayer, _ input: Int, shape: [Int], _ node: Node
    ) throws(NetworkError) -> Int {
        try keep(layer.packedCount)
        // An activation would hide what such a weight makes of an image.
        guard layer.weights.allSatisfy(\.isFinite), layer.bias.allSatisfy(\.isFinite) else {
            throw node.damaged("weights that are not finite")
        }
        return try emit(
            .convolution(layer), [input], shape: shape, node, operationsOfElement: layer.weightsOfOutput)
    }
}
