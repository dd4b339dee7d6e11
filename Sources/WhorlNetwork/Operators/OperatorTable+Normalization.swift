extension OperatorTable {
    private static let defaultEpsilon: Float = 1e-5

    /// `BatchNormalization` with stored statistics, `Dropout` and `Identity`, which do nothing.
    static let normalizations: [String: Operator] = [
        "BatchNormalization": Operator(
            inputs: 5...5, attributes: ["epsilon", "momentum", "spatial", "training_mode"], outputs: 5
        ) { (translation, node) throws(NetworkError) in
            try node.require("spatial", is: 1)
            try node.require("training_mode", is: 0)
            let input = try translation.computed(node, 0)
            let channels = try translation.mapShape(input, node).channels
            try translation.keep(translation.scaleCount(input))
            var numbers: [[Float]] = []
            for index in 1..<node.inputs.count { numbers.append(try translation.optionalReals(node, index) ?? []) }
            guard numbers.allSatisfy({ $0.count == channels }) else {
                throw node.damaged("\(numbers.map(\.count)) statistics for \(channels) channels")
            }
            let epsilon = Double(try node.real("epsilon", default: defaultEpsilon))
            let (gamma, beta, mean, variance) = (numbers[0], numbers[1], numbers[2], numbers[3])
            let scale = zip(gamma, variance).map { Double($0) / (Double($1) + epsilon).squareRoot() }
            let shift = (0..<channels).map { Float(Double(beta[$0]) - Double(mean[$0]) * scale[$0]) }
            guard scale.allSatisfy(\.isFinite), shift.allSatisfy(\.isFinite) else {
                throw node.damaged("statistics that cannot be")
            }
            try translation.emitResult(
                .scale(ScaleLayer(scale: scale.map { Float($0) }, shift: shift)), [input],
                shape: translation.shape(input), node)
        },
        "Dropout": Operator(inputs: 1...3, attributes: ["ratio", "seed", "is_test"], outputs: 2) {
            (translation, node) throws(NetworkError) in
            guard try translation.optionalIntegers(node, 2)?.first ?? 0 == 0 else {
                throw node.unsupported("training")
            }
            try translation.bind(node, to: translation.input(node, 0))
        },
        "Identity": Operator(inputs: 1...1) { (translation, node) throws(NetworkError) in
            try translation.bind(node, to: translation.input(node, 0))
        },
    ]
}
