internal import WhorlNumerics

extension OperatorTable {
    private static let defaultSlope: Float = 0.01

    /// Activations that convolutions take in: `Relu`, `LeakyRelu`, `PRelu`, `Clip`.
    static let activations: [String: Operator] = [
        "Relu": Operator(inputs: 1...1) { (translation, node) throws(NetworkError) in
            try translation.activate(node) { _ in .rectified }
        },
        "LeakyRelu": Operator(inputs: 1...1, attributes: ["alpha"]) { (translation, node) throws(NetworkError) in
            let slope = try node.real("alpha", default: defaultSlope)
            try translation.activate(node) { Activation(.sloped(Array(repeating: slope, count: $0))) }
        },
        "PRelu": Operator(inputs: 2...2) { (translation, node) throws(NetworkError) in
            let input = try translation.computed(node, 0)
            let tensor = try translation.constant(node, 1)
            try translation.keep(translation.scaleCount(input))
            guard let slopes = translation.perChannel(tensor, of: translation.shape(input)) else {
                throw node.unsupported("slopes of type \(tensor.type) and shape \(tensor.shape)")
            }
            try translation.activate(node) { _ in Activation(.sloped(slopes)) }
        },
        "Clip": Operator(inputs: 1...3, attributes: ["min", "max"]) { (translation, node) throws(NetworkError) in
            let lowest = try translation.bound(node, input: 1, attribute: "min", default: -.infinity)
            let highest = try translation.bound(node, input: 2, attribute: "max", default: .infinity)
            switch lowest {
            case 0 where highest >= 0: try translation.activate(node) { _ in Activation(.zero, ceiling: highest) }
            case -.infinity where highest >= 0:
                try translation.activate(node) { _ in Activation(.kept, ceiling: highest) }
            default: try translation.apply(.clip(lowest: lowest, highest: highest), node)
            }
        },
    ]
}

extension Translation {
    /// Adds an activation that makes the node's result; it is given the number of channels.
    fileprivate mutating func activate(
        _ node: Node, _ activation: (Int) -> Activation
    ) throws(NetworkError) {
        let input = try computed(node, 0)
        let channels = elementwiseChannels(shape(input))
        try keep(scaleCount(input))
        try emitResult(
            .scale(ScaleLayer(channels: channels, activation: activation(channels))), [input], shape: shape(input),
            node)
    }

    /// A bound of `Clip`, an input since operator set 11 and an attribute before.
    fileprivate func bound(
        _ node: Node, input: Int, attribute: String, default value: Float
    ) throws(NetworkError) -> Float {
        guard let numbers = try optionalReals(node, input) else { return try node.real(attribute, default: value) }
        guard numbers.count == 1, !numbers[0].isNaN else { throw node.damaged("\(numbers.count) bounds") }
        return numbers[0]
    }

    /// Numbers that a scaling of a value keeps: factors, summands and slopes.
    func scaleCount(_ value: Int) -> Int {
        let partsOfScale = 3
        return elementwiseChannels(shape(value)).saturatingProduct(partsOfScale)
    }

    /// Channels that a value has for operations on single numbers: a value without map is one pixel.
    func elementwiseChannels(_ shape: [Int]) -> Int {
        MapShape(shape)?.channels ?? shape.reduce(1, *)
    }

    /// A constant as a number for each channel of a value, nil where it varies in other ways.
    func perChannel(_ tensor: Tensor, of shape: [Int]) -> [Float]? {
        guard let numbers = tensor.reals else { return nil }
        let channels = elementwiseChannels(shape)
        if numbers.count == 1, tensor.shape.count <= shape.count {
            return Array(repeating: numbers[0], count: channels)
        }
        guard MapShape(shape) != nil, tensor.shape.count <= shape.count else { return nil }
        let padded = Array(repeating: 1, count: shape.count - tensor.shape.count) + tensor.shape
        let isPerChannel = padded.enumerated().allSatisfy { $0.element == ($0.offset == 1 ? channels : 1) }
        return isPerChannel ? numbers : nil
    }
}
