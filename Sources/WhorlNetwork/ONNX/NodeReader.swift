/// Reads a `NodeProto`: an operator, the names that it reads and makes, and its attributes.
struct NodeReader {
    /// Fields of the message.
    private enum Field {
        static let input = 1
        static let output = 2
        static let name = 3
        static let operation = 4
        static let attribute = 5
        static let domain = 7
    }

    /// The one set of operators that is known, by either of its names.
    static let domains: Set = ["", "ai.onnx"]
    /// No operator that is supported has more attributes.
    private static let mostAttributes = 64

    /// The operator's name.
    private(set) var operation = ""
    /// The node's own name, or that of its first output.
    private(set) var name = ""
    /// Names of the values read; empty for one that is left out.
    private(set) var inputs: [String] = []
    /// Names of the values made; empty for one that nobody asks for.
    private(set) var outputs: [String] = []
    /// Attributes by name.
    private(set) var attributes: [String: Attribute] = [:]

    /// Reads the fields.
    ///
    /// - Throws: ``NetworkError/damagedModel(reason:)``, ``NetworkError/unsupportedModel(node:operation:feature:)``,
    ///   ``NetworkError/modelTooLarge(quantity:got:limit:)``.
    init(_ message: WireReader, limits: NetworkLimits) throws(NetworkError) {
        var message = message
        var domain = ""
        var attributes: [WireReader] = []
        while let field = try message.next() {
            switch field.number {
            case Field.input: inputs.append(try field.text())
            case Field.output: outputs.append(try field.text())
            case Field.name: name = try field.text()
            case Field.operation: operation = try field.text()
            case Field.attribute: attributes.append(try field.message("attribute"))
            case Field.domain: domain = try field.text()
            default: break
            }
            let parts = max(inputs.count, outputs.count)
            guard parts <= limits.nodes, attributes.count <= Self.mostAttributes else {
                throw .modelTooLarge(quantity: "parts of a node", got: parts, limit: limits.nodes)
            }
        }
        if name.isEmpty { name = outputs.first ?? "" }
        guard !operation.isEmpty, outputs.contains(where: { !$0.isEmpty }) else {
            throw .damagedModel(reason: "node \(name) has no operator or no result")
        }
        guard Self.domains.contains(domain) else {
            throw .unsupportedModel(node: name, operation: operation, feature: "operator set \(domain)")
        }
        for attribute in attributes {
            let reader = try AttributeReader(attribute, node: name, limits: limits)
            guard self.attributes.updateValue(reader.value, forKey: reader.name) == nil else {
                throw .damagedModel(reason: "node \(name) has the attribute \(reader.name) twice")
            }
        }
    }
}
