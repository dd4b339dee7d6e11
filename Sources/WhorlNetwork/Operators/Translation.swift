internal import WhorlNumerics

/// The translation of a graph for one input size into a ``Program``; constants are calculated with on the way.
///
/// Whatever depends on the input's size alone, as shapes do, is a constant here: so exporters' arithmetic on shapes is
/// done before the first run and leaves no trace.
package struct Translation {
    /// What a value of the graph has become.
    enum Value {
        /// Numbers that are known.
        case constant(Tensor)
        /// A value that a run computes, by its place in the program.
        case computed(Int)
    }

    /// The graph.
    let graph: Graph
    /// What it may cost.
    let limits: NetworkLimits
    /// The instructions so far.
    package var program = Program()
    /// Multiplications, or operations that cost as much, of a run so far.
    private(set) var cost = 0
    /// What each value of the graph has become, nil before it is made.
    private(set) var values: [Value?]
    /// Numbers of all constants that were made and of all weights that are kept.
    private var keptElements = 0

    /// Translates a graph for an input of this shape.
    ///
    /// - Throws: ``NetworkError/unsupportedModel(node:operation:feature:)``, ``NetworkError/damagedModel(reason:)``,
    ///   ``NetworkError/modelTooLarge(quantity:got:limit:)``.
    package init(_ graph: Graph, inputShape shape: [Int], limits: NetworkLimits) throws(NetworkError) {
        self.graph = graph
        self.limits = limits
        values = Array(repeating: nil, count: graph.names.count)
        for (value, tensor) in graph.constants { values[value] = .constant(tensor) }
        _ = try limits.count(of: shape, name: "the input")
        program.input = program.addValue(shape)
        values[graph.input.value] = .computed(program.input)
        for node in graph.nodes { try OperatorTable.entry(of: node).translate(&self, node) }
        for output in graph.outputs {
            guard case .computed(let value) = values[output] else {
                throw .unsupportedModel(node: graph.names[output], operation: "output", feature: "a constant result")
            }
            program.outputs.append(Program.Output(name: graph.names[output], value: value))
        }
    }

    /// States a result of the node, the first unless stated; others must not be read.
    mutating func bind(_ node: Node, to value: Value, output index: Int = 0) {
        guard node.outputs.indices.contains(index), let output = node.outputs[index] else { return }
        values[output] = value
    }

    /// Counts numbers that are about to be kept for the plan.
    ///
    /// - Throws: ``NetworkError/modelTooLarge(quantity:got:limit:)``.
    mutating func keep(_ elements: Int) throws(NetworkError) {
        keptElements = keptElements.saturatingSum(elements)
        guard keptElements <= limits.elements else {
            throw .modelTooLarge(quantity: "weights and constants", got: keptElements, limit: limits.elements)
        }
    }

    /// Counts the numbers of a constant of this shape that is about to be made, and returns how many there are.
    mutating func keep(_ shape: [Int], _ node: Node) throws(NetworkError) -> Int {
        let count = try limits.count(of: shape, name: "the result of node \(node.name)")
        try keep(count)
        return count
    }

    /// Adds an instruction and returns its result, an element of which costs about as much as so many multiplications.
    mutating func emit(
        _ operation: Operation, _ inputs: [Int], shape: [Int], _ node: Node, operationsOfElement: Int = 1
    ) throws(NetworkError) -> Int {
        let count = try limits.count(of: shape, name: "the result of node \(node.name)")
        guard count > 0 else { throw node.damaged("the result of shape \(shape) is empty") }
        cost = cost.saturatingSum(count.saturatingProduct(operationsOfElement))
        guard cost <= limits.multiplications else {
            throw .modelTooLarge(quantity: "multiplications", got: cost, limit: limits.multiplications)
        }
        guard program.values.count < limits.values else {
            throw .modelTooLarge(quantity: "values", got: program.values.count, limit: limits.values)
        }
        let output = program.addValue(shape)
        program.instructions.append(
            Program.Instruction(operation: operation, inputs: inputs, output: output, node: node.name))
        return output
    }

    /// Adds an instruction that makes the node's result.
    mutating func emitResult(
        _ operation: Operation, _ inputs: [Int], shape: [Int], _ node: Node, operationsOfElement: Int = 1
    ) throws(NetworkError) {
        let value = try emit(operation, inputs, shape: shape, node, operationsOfElement: operationsOfElement)
        bind(node, to: .computed(value))
    }

    /// The same numbers in another shape.
    mutating func reshape(_ value: Value, to shape: [Int], _ node: Node) throws(NetworkError) -> Value {
        switch value {
        case .constant(let tensor): return .constant(tensor.reshaped(shape))
        case .computed(let value):
            if shape == self.shape(value) { return .computed(value) }
            return .computed(try emit(.reshape, [value], shape: shape, node, operationsOfElement: 0))
        }
    }

    /// A copy of parts of one value into a new one.
    mutating func copy(_ value: Value, _ copy: StridedCopy, shape: [Int], _ node: Node) throws(NetworkError) -> Value {
        switch value {
        case .constant(let tensor):
            _ = try keep(shape, node)
            return .constant(tensor.copied(copy, shape: shape))
        case .computed(let value):
            return .computed(try emit(.rearrangement([copy]), [value], shape: shape, node))
        }
    }

    /// The extents of a value of either kind.
    func shape(of value: Value) -> [Int] {
        switch value {
        case .constant(let tensor): tensor.shape
        case .computed(let value): shape(value)
        }
    }
}
