internal import WhorlNumerics

extension OperatorTable {
    /// `Gemm` of a vector and a constant matrix: a convolution of a map of one pixel.
    static let matrixProducts: [String: Operator] = [
        "Gemm": Operator(inputs: 2...3, attributes: ["alpha", "beta", "transA", "transB"]) {
            (translation, node) throws(NetworkError) in
            try node.require("transA", is: 0)
            let isTransposed = try node.integer("transB", default: 0) != 0
            try translation.product(
                node, isTransposed: isTransposed, alpha: node.real("alpha", default: 1),
                beta: node.real("beta", default: 1))
        }
    ]
}

extension Translation {
    /// Adds the product of a vector, `1 x n`, with a constant matrix, `n x m` or transposed.
    fileprivate mutating func product(
        _ node: Node, isTransposed: Bool, alpha: Float, beta: Float
    ) throws(NetworkError) {
        let input = try computed(node, 0)
        let matrix = try constant(node, 1)
        let shape = shape(input)
        guard let numbers = matrix.reals, matrix.shape.count == 2, !numbers.isEmpty else {
            throw node.unsupported("a matrix of type \(matrix.type) and shape \(matrix.shape)")
        }
        let (inputs, outputs) = isTransposed ? (matrix.shape[1], matrix.shape[0]) : (matrix.shape[0], matrix.shape[1])
        guard shape.count == 2, shape[0] == 1 else { throw node.unsupported("a first input of shape \(shape)") }
        guard shape[1] == inputs else { throw node.damaged("a vector of \(shape[1]) and a matrix \(matrix.shape)") }
        let transposed =
            isTransposed
            ? numbers
            : matrix.copied(
                StridedCopy(from: matrix.shape, permutation: [1, 0]), shape: [outputs, inputs]
            ).reals ?? []
        var bias = Array(repeating: Float(0), count: outputs)
        if let summand = try optionalConstant(node, 2) {
            guard let copy = StridedCopy(from: summand.shape, broadcastTo: [1, outputs]),
                let numbers = summand.copied(copy, shape: [1, outputs]).reals
            else { throw node.unsupported("a bias of type \(summand.type) and shape \(summand.shape)") }
            bias = numbers.map { $0 * beta }
        }
        try emitConvolution(
            ConvolutionLayer(
                inputChannels: inputs, outputChannels: outputs, groups: 1, window: Window(),
                weights: alpha == 1 ? transposed : transposed.map { $0 * alpha }, bias: bias),
            input, shape: [1, outputs], node)
    }
}
