internal import WhorlNumerics

extension OperatorTable {
    private static let windowAttributes: Set = [
        "auto_pad", "ceil_mode", "dilations", "kernel_shape", "pads", "strides",
    ]

    /// `MaxPool`, `AveragePool` and their global forms.
    static let poolings: [String: Operator] = [
        "MaxPool": Operator(inputs: 1...1, attributes: windowAttributes.union(["storage_order"])) {
            (translation, node) throws(NetworkError) in
            try translation.pool(node, .largest)
        },
        "AveragePool": Operator(inputs: 1...1, attributes: windowAttributes.union(["count_include_pad"])) {
            (translation, node) throws(NetworkError) in
            let includesPadding = try node.integer("count_include_pad", default: 0) != 0
            try translation.pool(node, .average(includingPadding: includesPadding))
        },
        "GlobalAveragePool": Operator(inputs: 1...1) { (translation, node) throws(NetworkError) in
            try translation.poolOverall(node, .average(includingPadding: false))
        },
        "GlobalMaxPool": Operator(inputs: 1...1) { (translation, node) throws(NetworkError) in
            try translation.poolOverall(node, .largest)
        },
    ]
}

extension Translation {
    fileprivate mutating func pool(_ node: Node, _ kind: Pooling.Kind) throws(NetworkError) {
        let input = try computed(node, 0)
        let map = try mapShape(input, node)
        guard let kernel = try node.kernelShape() else { throw node.damaged("no attribute kernel_shape") }
        let window = try node.window(kernel: kernel, over: map)
        guard max(window.top, window.bottom) < window.height * window.dilationY,
            max(window.left, window.right) < window.width * window.dilationX
        else { throw node.unsupported("pads as large as the window") }
        let roundsUp = try node.integer("ceil_mode", default: 0) != 0
        let rows = window.outputRows(of: map.height, roundsUp: roundsUp)
        let columns = window.outputColumns(of: map.width, roundsUp: roundsUp)
        try emitResult(
            .pooling(Pooling(kind, window: window)), [input], shape: [1, map.channels, rows, columns], node,
            operationsOfElement: window.count)
    }

    fileprivate mutating func poolOverall(_ node: Node, _ kind: Pooling.Kind) throws(NetworkError) {
        let input = try computed(node, 0)
        let map = try mapShape(input, node)
        try emitResult(
            .pooling(Pooling(kind, window: Window(height: map.height, width: map.width))), [input],
            shape: [1, map.channels, 1, 1], node, operationsOfElement: map.pixels)
    }
}
