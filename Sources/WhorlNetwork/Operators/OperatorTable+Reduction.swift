internal import WhorlNumerics

extension OperatorTable {
    /// `ReduceMean`, `ReduceSum`, `ReduceMax`, `ReduceL2`, `LpNormalization`, `Softmax`: functions of the rows that some
    /// axes make.
    static let reductions: [String: Operator] = [
        "ReduceMean": reduction(.mean), "ReduceSum": reduction(.sum), "ReduceMax": reduction(.largest),
        "ReduceL2": reduction(.norm),
        "LpNormalization": Operator(inputs: 1...1, attributes: ["axis", "p"]) {
            (translation, node) throws(NetworkError) in
            try node.require("p", is: 2)
            try translation.rows(.normalized, along: node.integer("axis", default: -1), node)
        },
        "Softmax": Operator(inputs: 1...1, attributes: ["axis"]) { (translation, node) throws(NetworkError) in
            if translation.graph.operatorSet >= firstSetOfSoftmaxAlongOneAxis {
                return try translation.rows(.softmax, along: node.integer("axis", default: -1), node)
            }
            let input = try translation.computed(node, 0)
            let shape = translation.shape(input)
            let axis = try node.axis(node.integer("axis", default: 1), rank: shape.count)
            let function = RowFunction(.softmax, length: shape[axis...].reduce(1, *))
            try translation.emitResult(
                .rows(function), [input], shape: shape, node, operationsOfElement: costOfExponential)
        },
    ]

    /// Before, all axes from the given one on made one row.
    private static let firstSetOfSoftmaxAlongOneAxis = 13
    /// Multiplications that an exponential costs as much as.
    private static let costOfExponential = 16

    private static func reduction(_ kind: RowFunction.Kind) -> Operator {
        Operator(inputs: 1...2, attributes: ["axes", "keepdims", "noop_with_empty_axes"]) {
            (translation, node) throws(NetworkError) in
            let input = try translation.computed(node, 0)
            let rank = translation.shape(input).count
            let listed = try translation.integers(node, 1, or: "axes") ?? []
            if listed.isEmpty { try node.require("noop_with_empty_axes", is: 0) }
            let axes = try node.axes(listed.isEmpty ? Array(0..<rank) : listed, rank: rank)
            let keeps = try node.integer("keepdims", default: 1)
            guard (0...1).contains(keeps) else { throw node.unsupported("attribute keepdims = \(keeps)") }
            try translation.reduce(input, kind, over: axes, keeps: keeps == 1, node)
        }
    }
}

extension Translation {
    /// Adds a reduction of some axes.
    fileprivate mutating func reduce(
        _ input: Int, _ kind: RowFunction.Kind, over axes: [Int], keeps: Bool, _ node: Node
    ) throws(NetworkError) {
        let shape = shape(input)
        let kept = shape.indices.filter { !axes.contains($0) }
        var result = shape
        for axis in axes { result[axis] = 1 }
        let reduced: Int
        if let map = MapShape(shape), shape.count == MapShape.dimensions,
            Array(axes.suffix(2)) == [2, MapShape.dimensions - 1],
            kept.allSatisfy({ $0 == 1 || shape[$0] == 1 }), !axes.contains(1), kind == .mean || kind == .largest
        {
            let pooling = Pooling(
                kind == .mean ? .average(includingPadding: false) : .largest,
                window: Window(height: map.height, width: map.width))
            reduced = try emit(.pooling(pooling), [input], shape: result, node, operationsOfElement: map.pixels)
        } else {
            let length = axes.reduce(1) { $0 * shape[$1] }
            let ordered = try transposed(input, kept + axes, node)
            reduced = try emit(
                .rows(RowFunction(kind, length: length)), [ordered], shape: result, node, operationsOfElement: length)
        }
        let final = keeps ? result : kept.map { shape[$0] }
        try bind(node, to: reshape(.computed(reduced), to: final, node))
    }

    /// Adds a function of the rows along one axis.
    fileprivate mutating func rows(
        _ kind: RowFunction.Kind, along number: Int, _ node: Node
    ) throws(NetworkError) {
        let input = try computed(node, 0)
        let shape = shape(input)
        let axis = try node.axis(number, rank: shape.count)
        let last = shape.count - 1
        var order = Array(shape.indices)
        order.swapAt(axis, last)
        let ordered = try transposed(input, order, node)
        let rows = try emit(
            .rows(RowFunction(kind, length: shape[axis])), [ordered], shape: self.shape(ordered), node,
            operationsOfElement: Self.costOfRowFunction)
        try bind(node, to: .computed(transposed(rows, order, node)))
    }

    /// Multiplications that a number of a softmax costs as much as.
    private static let costOfRowFunction = 16

    /// The axes of a value in another order.
    mutating func transposed(_ value: Int, _ permutation: [Int], _ node: Node) throws(NetworkError) -> Int {
        if permutation == Array(permutation.indices) { return value }
        let shape = shape(value)
        return try emit(.transpose(permutation), [value], shape: permutation.map { shape[$0] }, node)
    }
}
