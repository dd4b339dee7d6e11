extension Graph {
    /// Gives every value a number and checks that the nodes stand in an order in which they can be carried out, as ONNX
    /// demands: so none depends on itself.
    ///
    /// - Throws: ``NetworkError/damagedModel(reason:)`` where a value is made twice, or not before it is read,
    ///   ``NetworkError/unsupportedModel(node:operation:feature:)`` where there is not one image as input.
    package init(_ model: ModelReader, limits: NetworkLimits) throws(NetworkError) {
        let file = model.graph
        var numbering = ValueNumbering(limits: limits)
        var constants: [Int: Tensor] = [:]
        for (name, tensor) in file.constants.sorted(by: { $0.key < $1.key }) {
            constants[try numbering.define(name)] = tensor
        }
        let images = file.images
        guard let image = images.first, images.count == 1 else {
            throw .unsupportedModel(
                node: images.map(\.name).joined(separator: ", "), operation: "input",
                feature: "\(images.count) inputs, not one")
        }
        guard let type = ElementType(rawValue: image.elementType), type.isReal, let shape = image.shape else {
            throw .unsupportedModel(node: image.name, operation: "input", feature: "no real numbers, or no shape")
        }
        input = Input(value: try numbering.define(image.name), shape: shape)
        var nodes: [Node] = []
        for node in file.nodes {
            var inputs: [Int?] = []
            for name in node.inputs { inputs.append(name.isEmpty ? nil : try numbering.number(of: name)) }
            var outputs: [Int?] = []
            for name in node.outputs { outputs.append(name.isEmpty ? nil : try numbering.define(name)) }
            nodes.append(
                Node(
                    operation: node.operation, name: node.name, inputs: inputs, outputs: outputs,
                    attributes: node.attributes))
        }
        guard !file.outputs.isEmpty else { throw .damagedModel(reason: "the graph has no output") }
        var outputs: [Int] = []
        for output in file.outputs { outputs.append(try numbering.number(of: output.name)) }
        guard Set(outputs).count == outputs.count else {
            throw .damagedModel(reason: "the graph has an output twice")
        }
        operatorSet = model.operatorSet
        names = numbering.names
        self.outputs = outputs
        self.constants = constants
        self.nodes = nodes
    }
}

extension GraphReader {
    /// Inputs that the caller gives. Programs that quantize weights leave the names of the old ones among the inputs;
    /// what no node reads, or a node makes, is not one.
    fileprivate var images: [ValueReader] {
        let open = inputs.filter { constants[$0.name] == nil }
        guard open.count > 1 else { return open }
        let read = Set(nodes.flatMap(\.inputs)).union(outputs.map(\.name))
        let made = Set(nodes.flatMap(\.outputs))
        let used = open.filter { read.contains($0.name) && !made.contains($0.name) }
        return used.isEmpty ? open : used
    }
}

/// Numbers for names.
private struct ValueNumbering {
    let limits: NetworkLimits
    private(set) var names: [String] = []
    private var numbers: [String: Int] = [:]

    init(limits: NetworkLimits) {
        self.limits = limits
    }

    /// Numbers a value where it is made.
    mutating func define(_ name: String) throws(NetworkError) -> Int {
        guard names.count < limits.values else {
            throw .modelTooLarge(quantity: "values", got: names.count + 1, limit: limits.values)
        }
        guard numbers.updateValue(names.count, forKey: name) == nil else {
            throw .damagedModel(reason: "the value \(name) is made twice")
        }
        names.append(name)
        return names.count - 1
    }

    /// The number of a value that is read; it was made before.
    func number(of name: String) throws(NetworkError) -> Int {
        guard let number = numbers[name] else {
            throw .damagedModel(reason: "nothing makes the value \(name) before it is read")
        }
        return number
    }
}
