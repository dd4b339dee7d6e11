internal import WhorlNumerics

extension OperatorTable {
    /// What networks of attention need beside the other families: `MatMul`, `LayerNormalization` and `Split`.
    static let attention: [String: Operator] = [
        "MatMul": Operator(inputs: 2...2) { (translation, node) throws(NetworkError) in
            try translation.multiply(node)
        },
        "LayerNormalization": Operator(inputs: 2...3, attributes: ["axis", "epsilon", "stash_type"], outputs: 3) {
            (translation, node) throws(NetworkError) in
            try node.require("stash_type", is: 1)
            try translation.standardize(node, epsilon: node.real("epsilon", default: defaultEpsilon))
        },
        "Split": Operator(inputs: 1...2, attributes: ["axis", "split", "num_outputs"], outputs: mostParts) {
            (translation, node) throws(NetworkError) in
            try translation.split(node, translation.integers(node, 1, or: "split"))
        },
    ]

    private static let defaultEpsilon: Float = 1e-5
    /// More parts than any network has.
    private static let mostParts = 4096
}

extension Translation {
    /// Adds the product of a value's last two axes with those of another one, the axes before broadcast.
    ///
    /// A constant matrix multiplies each row alone: a convolution of pixels. All else is a product of two values.
    fileprivate mutating func multiply(_ node: Node) throws(NetworkError) {
        let first = try computed(node, 0)
        let (left, right) = (shape(first), try shape(of: input(node, 1)))
        guard left.count > 1, right.count > 1, !right.contains(0) else {
            throw node.unsupported("shapes \(left) and \(right)")
        }
        guard left[left.count - 1] == right[right.count - 2] else {
            throw node.damaged("shapes \(left) and \(right) do not fit")
        }
        if right.count == 2, let matrix = optionalInput(node, 1)?.tensor {
            return try multiply(first, by: matrix, node)
        }
        let batch = try broadcast(Array(left.dropLast(2)), Array(right.dropLast(2)), node)
        let product = MatrixProduct(
            rows: left[left.count - 2], inner: left[left.count - 1], columns: right[right.count - 1])
        let one = try repeated(first, to: batch + [product.rows, product.inner], node)
        let other = try repeated(computed(node, 1), to: batch + [product.inner, product.columns], node)
        try emitResult(
            .product(product), [one, other], shape: batch + [product.rows, product.columns], node,
            operationsOfElement: product.inner)
    }

    /// Adds the product of rows with a constant matrix of `inner x columns`.
    private mutating func multiply(_ value: Int, by matrix: Tensor, _ node: Node) throws(NetworkError) {
        let (inner, columns) = (matrix.shape[0], matrix.shape[1])
        guard matrix.type.isReal, matrix.count > 0 else { throw node.unsupported("a matrix of type \(matrix.type)") }
        let turned = StridedCopy(from: matrix.shape, permutation: [1, 0])
        let weights = matrix.copied(turned, shape: [columns, inner]).reals ?? []
        let layer = ConvolutionLayer(
            inputChannels: inner, outputChannels: columns, groups: 1, window: Window(), weights: weights,
            bias: Array(repeating: 0, count: columns))
        let shape = shape(value)
        if shape.count == 2, shape[0] == 1 { return try emitConvolution(layer, value, shape: [1, columns], node) }
        // Rows become pixels, whose channels are the columns.
        let rows = shape.dropLast().reduce(1, *)
        let pixels = try emit(.reshape, [value], shape: [1, 1, rows, inner], node, operationsOfElement: 0)
        let map = try transposed(pixels, Self.toChannelsFirst, node)
        let product = try convolved(layer, map, shape: [1, columns, 1, rows], node)
        let result = try transposed(product, Self.toChannelsLast, node)
        try bind(node, to: reshape(.computed(result), to: shape.dropLast() + [columns], node))
    }

    private static let toChannelsLast = [0, 2, 3, 1]
    private static let toChannelsFirst = [0, 3, 1, 2]

    /// Adds rows of mean 0 and variance 1 along the axes from one on, times a factor and plus a summand.
    fileprivate mutating func standardize(_ node: Node, epsilon: Float) throws(NetworkError) {
        let input = try computed(node, 0)
        let shape = shape(input)
        let axis = try node.axis(node.integer("axis", default: -1), rank: shape.count)
        guard epsilon > 0, epsilon.isFinite else { throw node.damaged("epsilon \(epsilon)") }
        var result = try emit(
            .rows(RowFunction(.standardized(epsilon: epsilon), length: shape[axis...].reduce(1, *))), [input],
            shape: shape, node, operationsOfElement: Self.costOfStandardizing)
        for (index, kind) in [(1, Combination.Kind.product), (2, .sum)] where optionalInput(node, index) != nil {
            let other = try repeated(computed(node, index), to: shape, node)
            result = try emit(.combination(kind, .linear), [result, other], shape: shape, node)
        }
        bind(node, to: .computed(result))
    }

    /// Multiplications that a standardized number costs as much as.
    private static let costOfStandardizing = 4

    /// Divides a value along an axis, by the lengths of the parts or into equal ones.
    fileprivate mutating func split(_ node: Node, _ lengths: [Int]?) throws(NetworkError) {
        let input = try input(node, 0)
        let shape = shape(of: input)
        let axis = try node.axis(node.integer("axis", default: 0), rank: shape.count)
        let parts = node.outputs.count
        try node.require("num_outputs", is: parts)
        guard parts > 0 else { throw node.damaged("no part") }
        // The last of equal parts may be shorter.
        let length = (shape[axis] + parts - 1) / parts
        let lengths = lengths ?? (0..<parts).map { min(length, shape[axis] - $0 * length) }
        guard lengths.count == node.outputs.count, lengths.allSatisfy({ $0 > 0 && $0 <= shape[axis] }),
            lengths.reduce(0, +) == shape[axis], !shape.contains(0)
        else { throw node.damaged("\(lengths.count) parts of \(shape[axis])") }
        var start = 0
        for (index, length) in lengths.enumerated() {
            var (starts, counts) = (Array(repeating: 0, count: shape.count), shape)
            (starts[axis], counts[axis]) = (start, length)
            let steps = Array(repeating: 1, count: shape.count)
            let copy = StridedCopy(from: shape, starts: starts, steps: steps, counts: counts)
            try bind(node, to: self.copy(input, copy, shape: counts, node), output: index)
            start += length
        }
    }
}

extension Translation.Value {
    /// The constant that the value is; nil where a run computes it.
    fileprivate var tensor: Tensor? {
        if case .constant(let tensor) = self { tensor } else { nil }
    }
}
