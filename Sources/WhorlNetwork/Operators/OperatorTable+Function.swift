internal import WhorlNumerics

extension OperatorTable {
    /// Functions of single numbers.
    static let functions: [String: Operator] = [
        "Sigmoid": Operator(inputs: 1...1) { (translation, node) throws(NetworkError) in
            try translation.apply(.sigmoid, node)
        },
        "Tanh": elementary(.tanh),
        "Exp": elementary(.exp),
        "Log": elementary(.log),
        "Sqrt": elementary(.squareRoot),
        "Abs": elementary(.absolute),
        "Neg": elementary(.negative),
        "Reciprocal": elementary(.reciprocal),
        "Floor": elementary(.floor),
        "HardSwish": elementary(.hardSwish),
        "Erf": elementary(.errorFunction),
        "Gelu": Operator(inputs: 1...1, attributes: ["approximate"]) { (translation, node) throws(NetworkError) in
            switch try node.text("approximate", default: "none") {
            case "none": try translation.apply(.gelu, node)
            case "tanh": try translation.apply(.geluByTanh, node)
            case let other: throw node.unsupported("attribute approximate = \(other)")
            }
        },
        "HardSigmoid": Operator(inputs: 1...1, attributes: ["alpha", "beta"]) {
            (translation, node) throws(NetworkError) in
            let alpha = try node.real("alpha", default: defaultHardSigmoidAlpha)
            let beta = try node.real("beta", default: defaultHardSigmoidBeta)
            try translation.apply(.hardSigmoid(alpha: alpha, beta: beta), node)
        },
        "Elu": Operator(inputs: 1...1, attributes: ["alpha"]) { (translation, node) throws(NetworkError) in
            try translation.apply(.elu(alpha: node.real("alpha", default: 1)), node)
        },
        "Pow": Operator(inputs: 2...2) { (translation, node) throws(NetworkError) in
            guard let exponents = try translation.optionalReals(node, 1), exponents.count == 1 else {
                throw node.unsupported("several exponents")
            }
            try translation.apply(.power(exponents[0]), node)
        },
    ]

    private static let defaultHardSigmoidAlpha: Float = 0.2
    private static let defaultHardSigmoidBeta: Float = 0.5

    private static func elementary(_ function: ElementaryFunction) -> Operator {
        Operator(inputs: 1...1) { (translation, node) throws(NetworkError) in try translation.apply(function, node) }
    }
}

extension Translation {
    /// Multiplications that a function of one number costs as much as.
    private static let costOfFunction = 16

    /// Adds a function of each number that makes the node's result.
    mutating func apply(_ function: ValueFunction, _ node: Node) throws(NetworkError) {
        try apply(.function(function), node)
    }

    /// Adds a function of each number that makes the node's result.
    mutating func apply(_ function: ElementaryFunction, _ node: Node) throws(NetworkError) {
        if case .constant(let tensor) = try input(node, 0), let numbers = tensor.reals {
            try keep(numbers.count)
            let results = Tensor(type: tensor.type, shape: tensor.shape, elements: .reals(numbers.map { function($0) }))
            return bind(node, to: .constant(results))
        }
        try apply(.elementary(function), node)
    }

    private mutating func apply(_ operation: Operation, _ node: Node) throws(NetworkError) {
        let input = try computed(node, 0)
        try emitResult(operation, [input], shape: shape(input), node, operationsOfElement: Self.costOfFunction)
    }
}
