import WhorlNetwork

/// Writes a small ONNX file: one input called `input`, nodes and constants in the order in which they are added.
struct ONNXSample {
    /// The input's extents; nil for one that is free.
    var input: [Int?]
    var operatorSet = 13
    /// Names of inputs beside the image.
    var otherInputs: [String] = []
    private var nodes: [[UInt8]] = []
    private var constants: [[UInt8]] = []
    private var outputs: [String] = []

    init(input: [Int?], operatorSet: Int = 13) {
        self.input = input
        self.operatorSet = operatorSet
    }

    /// Adds a node and returns the name of its result, which is also its own.
    @discardableResult
    mutating func node(
        _ operation: String, _ inputs: [String], _ attributes: [String: Attribute] = [:], name: String? = nil
    ) -> String {
        node(operation, inputs, attributes, results: [name ?? "\(operation)\(nodes.count)"])[0]
    }

    /// Adds a node of several results and returns their names, the first of which is also its own.
    @discardableResult
    mutating func node(
        _ operation: String, _ inputs: [String], _ attributes: [String: Attribute] = [:], results: [String]
    ) -> [String] {
        let name = results[0]
        var message = WireMessage()
        for input in inputs { message.text(1, input) }
        for result in results { message.text(2, result) }
        message.text(3, name)
        message.text(4, operation)
        for (key, value) in attributes.sorted(by: { $0.key < $1.key }) {
            message.message(5) { Self.write(key, value, to: &$0) }
        }
        nodes.append(message.bytes)
        return results
    }

    /// Adds a constant of real numbers and returns its name.
    mutating func constant(_ shape: [Int], _ numbers: [Float]) -> String {
        constant(shape, type: .float32, raw: numbers.flatMap { WireMessage.littleEndian($0.bitPattern) })
    }

    /// Adds a constant of whole numbers and returns its name.
    mutating func constant(integers: [Int], shape: [Int]? = nil) -> String {
        constant(
            shape ?? [integers.count], type: .int64, raw: integers.flatMap { WireMessage.littleEndian(Int64($0)) })
    }

    /// Adds a constant of raw bytes and returns its name.
    mutating func constant(_ shape: [Int], type: ElementType, raw: [UInt8]) -> String {
        let name = "constant\(constants.count)"
        var message = WireMessage()
        Self.write(shape, type, raw, name: name, to: &message)
        constants.append(message.bytes)
        return name
    }

    /// Adds a constant that is written by hand.
    mutating func constant(_ build: (inout WireMessage) -> Void) {
        var message = WireMessage()
        build(&message)
        constants.append(message.bytes)
    }

    /// Makes a value a result of the network.
    mutating func output(_ name: String) {
        outputs.append(name)
    }

    /// The file.
    func bytes() -> [UInt8] {
        var model = WireMessage()
        model.integer(1, 8)
        model.message(8) { $0.integer(2, operatorSet) }
        model.message(7) { graph in
            for node in nodes { graph.bytes(1, node) }
            graph.text(2, "graph")
            for constant in constants { graph.bytes(5, constant) }
            for name in otherInputs { graph.message(11) { Self.writeValue(name, [6, 3, 3, 3], to: &$0) } }
            graph.message(11) { Self.writeValue("input", input, to: &$0) }
            for output in outputs { graph.message(12) { Self.writeValue(output, [], to: &$0) } }
        }
        return model.bytes
    }

    private static func write(
        _ shape: [Int], _ type: ElementType, _ raw: [UInt8], name: String, to message: inout WireMessage
    ) {
        message.packed(1, shape)
        message.integer(2, type.rawValue)
        message.text(8, name)
        message.bytes(9, raw)
    }

    private static func writeValue(_ name: String, _ shape: [Int?], to message: inout WireMessage) {
        message.text(1, name)
        message.message(2) { type in
            type.message(1) { tensor in
                tensor.integer(1, ElementType.float32.rawValue)
                tensor.message(2) { dimensions in
                    for extent in shape {
                        dimensions.message(1) { if let extent { $0.integer(1, extent) } }
                    }
                }
            }
        }
    }

    private static func write(_ name: String, _ value: Attribute, to message: inout WireMessage) {
        message.text(1, name)
        switch value {
        case .real(let number):
            message.real(2, number)
            message.integer(20, 1)
        case .integer(let number):
            message.integer(3, number)
            message.integer(20, 2)
        case .text(let text):
            message.text(4, text)
            message.integer(20, 3)
        case .tensor(let tensor):
            message.message(5) { inner in
                let raw: [UInt8] =
                    switch tensor.elements {
                    case .reals(let numbers): numbers.flatMap { WireMessage.littleEndian($0.bitPattern) }
                    case .integers(let numbers): numbers.flatMap { WireMessage.littleEndian(Int64($0)) }
                    }
                Self.write(tensor.shape, tensor.type, raw, name: "", to: &inner)
            }
            message.integer(20, 4)
        case .reals(let numbers):
            message.bytes(7, numbers.flatMap { WireMessage.littleEndian($0.bitPattern) })
            message.integer(20, 6)
        case .integers(let numbers):
            message.packed(8, numbers)
            message.integer(20, 7)
        }
    }
}
