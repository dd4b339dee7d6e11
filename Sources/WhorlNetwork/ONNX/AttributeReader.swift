/// Reads an `AttributeProto`: a name and a value of one of the kinds that are supported.
struct AttributeReader {
    /// Fields of the message.
    private enum Field {
        static let name = 1
        static let real = 2
        static let integer = 3
        static let text = 4
        static let tensor = 5
        static let reals = 7
        static let integers = 8
        static let type = 20
        /// Graphs inside the graph, sparse tensors, lists of texts and tensors, references to functions.
        static let unsupported: Set = [6, 9, 10, 11, 14, 15, 21, 22, 23]
    }

    /// Values of the field that states the value's kind.
    private enum Kind: Int {
        case unstated = 0
        case real = 1
        case integer = 2
        case text = 3
        case tensor = 4
        case reals = 6
        case integers = 7
    }

    /// The attribute's name.
    private(set) var name = ""
    /// Its value.
    let value: Attribute

    /// Reads the fields; `node` is the one that has the attribute, for errors.
    init(_ message: WireReader, node: String, limits: NetworkLimits) throws(NetworkError) {
        var message = message
        var kindNumber = Kind.unstated.rawValue
        var found: [Kind: Attribute] = [:]
        var reals: [Float] = []
        var integers: [Int] = []
        var name = ""
        var hasUnsupported = false
        while let field = try message.next() {
            switch field.number {
            case Field.name: name = try field.text()
            case Field.type: kindNumber = try field.integer()
            case Field.real: found[.real] = .real(try field.real())
            case Field.integer: found[.integer] = .integer(try field.integer())
            case Field.text: found[.text] = .text(try field.text())
            case Field.tensor:
                let reader = try TensorReader(try field.message("tensor of \(node)"), limits: limits)
                found[.tensor] = .tensor(try reader.tensor(limits: limits))
            case Field.reals: reals += try field.reals()
            case Field.integers: integers += try field.integers()
            default: hasUnsupported = hasUnsupported || Field.unsupported.contains(field.number)
            }
        }
        guard let kind = Kind(rawValue: kindNumber), !hasUnsupported else {
            throw .unsupportedModel(node: node, operation: "attribute", feature: "kind of \(name)")
        }
        if !reals.isEmpty || kind == .reals { found[.reals] = .reals(reals) }
        if !integers.isEmpty || kind == .integers { found[.integers] = .integers(integers) }
        // A writer may leave out a number that is zero and a text that is empty.
        let absent: [Kind: Attribute] = [.real: .real(0), .integer: .integer(0), .text: .text("")]
        guard let value = kind == .unstated ? found.values.first : found[kind] ?? absent[kind], found.count <= 1 else {
            throw .damagedModel(reason: "attribute \(name) of \(node) has no value, or several")
        }
        self.name = name
        self.value = value
    }
}
