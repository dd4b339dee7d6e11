internal import WhorlNumerics

extension OperatorTable {
    /// `Constant`, `ConstantOfShape`, and what changes the type of constants: `Cast`, `DequantizeLinear`.
    static let constants: [String: Operator] = [
        "Constant": Operator(
            inputs: 0...0, attributes: ["value", "value_float", "value_floats", "value_int", "value_ints"]
        ) { (translation, node) throws(NetworkError) in
            guard node.attributes.count == 1, let attribute = node.attributes.first?.value else {
                throw node.damaged("not one value")
            }
            try translation.bind(node, to: .constant(node.tensor(attribute)))
        },
        "ConstantOfShape": Operator(inputs: 1...1, attributes: ["value"]) {
            (translation, node) throws(NetworkError) in
            let shape = try translation.optionalIntegers(node, 0) ?? []
            let count = try translation.keep(shape, node)
            var value = Tensor(type: .float32, shape: [1], elements: .reals([0]))
            if case .tensor(let tensor) = node.attributes["value"] { value = tensor }
            let elements: Tensor.Elements
            switch value.elements {
            case .reals(let numbers) where numbers.count == 1:
                elements = .reals(Array(repeating: numbers[0], count: count))
            case .integers(let numbers) where numbers.count == 1:
                elements = .integers(Array(repeating: numbers[0], count: count))
            default: throw node.damaged("not one value")
            }
            translation.bind(node, to: .constant(Tensor(type: value.type, shape: shape, elements: elements)))
        },
        "Cast": Operator(inputs: 1...1, attributes: ["saturate", "to"]) { (translation, node) throws(NetworkError) in
            guard let type = ElementType(rawValue: try node.integer("to", default: 0)) else {
                throw node.unsupported("attribute to")
            }
            switch try translation.input(node, 0) {
            case .constant(let tensor):
                try translation.keep(tensor.count)
                try translation.bind(node, to: .constant(node.cast(tensor, to: type)))
            case .computed(let value):
                // All real numbers are calculated with as 32-bit ones.
                guard type.isReal else { throw node.unsupported("attribute to = \(type)") }
                translation.bind(node, to: .computed(value))
            }
        },
        "DequantizeLinear": Operator(inputs: 2...3, attributes: ["axis", "block_size", "output_dtype"]) {
            (translation, node) throws(NetworkError) in
            let tensor = try translation.constant(node, 0)
            try translation.keep(tensor.count)
            let axis = try node.integer("axis", default: 1)
            let scales = try translation.constant(node, 1)
            let zeros = try translation.optionalConstant(node, 2)
            let block = try node.integer("block_size", default: 0)
            if block != 0 {
                let numbers = try node.dequantized(tensor, scales, zeros, axis: axis, block: block)
                return translation.bind(node, to: .constant(numbers))
            }
            try translation.bind(node, to: .constant(node.dequantized(tensor, scales, zeros, axis: axis)))
        },
    ]
}

extension Node {
    /// The constant that an attribute holds.
    fileprivate func tensor(_ attribute: Attribute) throws(NetworkError) -> Tensor {
        switch attribute {
        case .tensor(let tensor): return tensor
        case .real(let number): return Tensor(type: .float32, shape: [], elements: .reals([number]))
        case .reals(let numbers): return Tensor(type: .float32, shape: [numbers.count], elements: .reals(numbers))
        case .integer(let number): return Tensor(type: .int64, shape: [], elements: .integers([number]))
        case .integers(let numbers): return Tensor(numbers)
        case .text: throw unsupported("a text")
        }
    }

    /// A constant as another type.
    fileprivate func cast(_ tensor: Tensor, to type: ElementType) throws(NetworkError) -> Tensor {
        switch (tensor.elements, type.isReal) {
        case (.reals(let numbers), true): return Tensor(type: type, shape: tensor.shape, elements: .reals(numbers))
        case (.integers(let numbers), true):
            return Tensor(type: type, shape: tensor.shape, elements: .reals(numbers.map { Float($0) }))
        case (.integers(let numbers), false) where type == .int64 || type == .int32:
            return Tensor(type: type, shape: tensor.shape, elements: .integers(numbers))
        case (.reals(let numbers), false) where type == .int64 || type == .int32:
            let integers = numbers.compactMap { Int(exactly: $0.rounded(.towardZero)) }
            guard integers.count == numbers.count else { throw damaged("a number that is too large") }
            return Tensor(type: type, shape: tensor.shape, elements: .integers(integers))
        default: throw unsupported("from \(tensor.type) to \(type)")
        }
    }

    /// `(x - zero) * scale` with one scale for all or one for each place of an axis.
    fileprivate func dequantized(
        _ tensor: Tensor, _ scales: Tensor, _ zeros: Tensor?, axis: Int
    ) throws(NetworkError) -> Tensor {
        guard case .reals(let numbers) = tensor.elements, !tensor.type.isReal, let scale = scales.reals,
            scales.shape.count <= 1
        else { throw unsupported("types \(tensor.type) and \(scales.type), shape \(scales.shape)") }
        var zero = Array(repeating: Float(0), count: scale.count)
        if let zeros {
            guard case .reals(let numbers) = zeros.elements, zeros.type == tensor.type, numbers.count == scale.count
            else { throw unsupported("zero points of type \(zeros.type)") }
            zero = numbers
        }
        guard scale.count != 1 else {
            let reals = numbers.map { ($0 - zero[0]) * scale[0] }
            return Tensor(type: .float32, shape: tensor.shape, elements: .reals(reals))
        }
        let axis = try self.axis(axis, rank: tensor.shape.count)
        guard tensor.shape[axis] == scale.count else {
            throw damaged("\(scale.count) scales for \(tensor.shape[axis]) places")
        }
        let inner = tensor.shape[(axis + 1)...].reduce(1, *)
        let reals = numbers.indices.map { index in
            let place = index / inner % scale.count
            return (numbers[index] - zero[place]) * scale[place]
        }
        return Tensor(type: .float32, shape: tensor.shape, elements: .reals(reals))
    }

    /// `(x - zero) * scale` with one scale for each block of places along an axis, as operator set 21 has it.
    fileprivate func dequantized(
        _ tensor: Tensor, _ scales: Tensor, _ zeros: Tensor?, axis: Int, block: Int
    ) throws(NetworkError) -> Tensor {
        guard case .reals(let numbers) = tensor.elements, !tensor.type.isReal, let scale = scales.reals,
            scales.shape.count == tensor.shape.count
        else { throw unsupported("types \(tensor.type) and \(scales.type), shape \(scales.shape)") }
        var zero = Array(repeating: Float(0), count: scale.count)
        if let zeros {
            guard case .reals(let numbers) = zeros.elements, zeros.type == tensor.type, zeros.shape == scales.shape
            else { throw unsupported("zero points of type \(zeros.type) and shape \(zeros.shape)") }
            zero = numbers
        }
        let axis = try self.axis(axis, rank: tensor.shape.count)
        guard block > 0 else { throw damaged("blocks of \(block) places") }
        // The last block may be shorter.
        let length = tensor.shape[axis]
        var expected = tensor.shape
        expected[axis] = length / block + (length % block == 0 ? 0 : 1)
        guard scales.shape == expected else {
            throw damaged("scales \(scales.shape) for \(tensor.shape) in blocks of \(block)")
        }
        let inner = tensor.shape[(axis + 1)...].reduce(1, *)
        let blocks = expected[axis]
        let reals = numbers.indices.map { index in
            let (rest, column) = index.quotientAndRemainder(dividingBy: inner)
            let (row, place) = rest.quotientAndRemainder(dividingBy: length)
            let scaleIndex = (row * blocks + place / block) * inner + column
            return (numbers[index] - zero[scaleIndex]) * scale[scaleIndex]
        }
        return Tensor(type: .float32, shape: tensor.shape, elements: .reals(reals))
    }
}
