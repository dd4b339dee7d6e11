/// One operator of ONNX: what it may be given and how it is translated.
package struct Operator: Sendable {
    /// Attributes that are known; a node with others is refused.
    package let attributes: Set<String>
    /// How many inputs a node may have.
    package let inputs: ClosedRange<Int>
    /// How many results a node may have; only the first is made, but of `Split`.
    let outputs: Int
    /// Adds the instructions of a node to the program.
    let translate: @Sendable (inout Translation, Node) throws(NetworkError) -> Void

    /// Describes an operator.
    init(
        inputs: ClosedRange<Int>, attributes: Set<String> = [], outputs: Int = 1,
        translate: @escaping @Sendable (inout Translation, Node) throws(NetworkError) -> Void
    ) {
        self.attributes = attributes
        self.inputs = inputs
        self.outputs = outputs
        self.translate = translate
    }
}

/// The operators that are supported, by name; a file a family states how.
package enum OperatorTable {
    /// All of them.
    package static let all: [String: Operator] = [
        convolutions, matrixProducts, normalizations, activations, arithmetic, functions, poolings, reductions,
        resizings, joints, shapes, parts, constants, attention,
    ].reduce(into: [:]) { all, family in all.merge(family) { first, _ in first } }

    /// The operator of a node.
    ///
    /// - Throws: ``NetworkError/unsupportedModel(node:operation:feature:)`` where the operator is unknown or the node has attributes
    ///   that it does not know, ``NetworkError/damagedModel(reason:)`` where inputs are missing.
    static func entry(of node: Node) throws(NetworkError) -> Operator {
        guard let found = all[node.operation] else { throw node.unsupported("the operator itself") }
        if let attribute = node.attributes.keys.sorted().first(where: { !found.attributes.contains($0) }) {
            throw node.unsupported("attribute \(attribute)")
        }
        guard found.inputs.contains(node.inputs.count) else {
            throw node.damaged("\(node.inputs.count) inputs")
        }
        guard node.outputs.count <= found.outputs else { throw node.unsupported("\(node.outputs.count) results") }
        return found
    }
}
