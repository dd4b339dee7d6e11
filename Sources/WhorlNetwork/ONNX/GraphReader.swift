/// Reads a `GraphProto`: nodes, constants, inputs and outputs by their names.
struct GraphReader {
    /// Fields of the message.
    private enum Field {
        static let node = 1
        static let constant = 5
        static let input = 11
        static let output = 12
        static let sparseConstant = 15
    }

    /// Operations in the file's order.
    private(set) var nodes: [NodeReader] = []
    /// Constants by name.
    private(set) var constants: [String: Tensor] = [:]
    /// What the caller gives; older files list the constants here too.
    private(set) var inputs: [ValueReader] = []
    /// Results.
    private(set) var outputs: [ValueReader] = []

    /// Reads the fields.
    ///
    /// - Throws: ``NetworkError/damagedModel(reason:)``, ``NetworkError/modelTooLarge(quantity:got:limit:)``,
    ///   ``NetworkError/unsupportedModel(node:operation:feature:)``.
    init(_ message: WireReader, limits: NetworkLimits) throws(NetworkError) {
        var message = message
        var elements = 0
        while let field = try message.next() {
            switch field.number {
            case Field.node:
                nodes.append(try NodeReader(try field.message("node"), limits: limits))
                guard nodes.count <= limits.nodes else {
                    throw .modelTooLarge(quantity: "nodes", got: nodes.count, limit: limits.nodes)
                }
            case Field.constant:
                let reader = try TensorReader(try field.message("tensor"), limits: limits)
                let tensor = try reader.tensor(limits: limits)
                elements += tensor.count
                guard elements <= limits.elements, constants.count < limits.values else {
                    throw .modelTooLarge(quantity: "weights", got: elements, limit: limits.elements)
                }
                guard constants.updateValue(tensor, forKey: reader.name) == nil else {
                    throw .damagedModel(reason: "there are two tensors \(reader.name)")
                }
            case Field.input: inputs.append(try ValueReader(try field.message("input"), limits: limits))
            case Field.output: outputs.append(try ValueReader(try field.message("output"), limits: limits))
            case Field.sparseConstant:
                throw .unsupportedModel(node: "", operation: "model", feature: "sparse tensors")
            default: break
            }
            guard inputs.count <= limits.values, outputs.count <= limits.values else {
                throw .modelTooLarge(
                    quantity: "inputs or outputs", got: max(inputs.count, outputs.count), limit: limits.values)
            }
        }
    }
}
