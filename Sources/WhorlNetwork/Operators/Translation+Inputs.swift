/// What a node reads.
extension Translation {
    /// An input, nil where it is left out.
    func optionalInput(_ node: Node, _ index: Int) -> Value? {
        guard index < node.inputs.count, let value = node.inputs[index] else { return nil }
        return values[value]
    }

    /// An input that must be there.
    func input(_ node: Node, _ index: Int) throws(NetworkError) -> Value {
        guard let value = optionalInput(node, index) else { throw node.damaged("input \(index) is missing") }
        return value
    }

    /// An input that must be known before the run, nil where it is left out.
    func optionalConstant(_ node: Node, _ index: Int) throws(NetworkError) -> Tensor? {
        switch optionalInput(node, index) {
        case nil: return nil
        case .constant(let tensor): return tensor
        case .computed: throw node.unsupported("input \(index) that is not constant")
        }
    }

    /// An input that must be there and known.
    func constant(_ node: Node, _ index: Int) throws(NetworkError) -> Tensor {
        guard let tensor = try optionalConstant(node, index) else {
            throw node.damaged("input \(index) is missing")
        }
        return tensor
    }

    /// Known real numbers, nil where they are left out.
    func optionalReals(_ node: Node, _ index: Int) throws(NetworkError) -> [Float]? {
        guard let tensor = try optionalConstant(node, index) else { return nil }
        guard let numbers = tensor.reals else { throw node.unsupported("input \(index) of type \(tensor.type)") }
        return numbers
    }

    /// Known whole numbers, nil where they are left out.
    func optionalIntegers(_ node: Node, _ index: Int) throws(NetworkError) -> [Int]? {
        guard let tensor = try optionalConstant(node, index) else { return nil }
        guard let numbers = tensor.integers else { throw node.unsupported("input \(index) of type \(tensor.type)") }
        return numbers
    }

    /// Known whole numbers that are an input in later operator sets and were an attribute in earlier ones, nil where
    /// they are left out.
    func integers(_ node: Node, _ index: Int, or attribute: String) throws(NetworkError) -> [Int]? {
        if let numbers = try optionalIntegers(node, index) { return numbers }
        return try node.integers(attribute)
    }

    /// An input as a value of the program; a constant becomes one.
    mutating func computed(_ node: Node, _ index: Int) throws(NetworkError) -> Int {
        switch try input(node, index) {
        case .computed(let value): return value
        case .constant(let tensor):
            guard let numbers = tensor.reals, !numbers.isEmpty else {
                throw node.unsupported("input \(index) of type \(tensor.type)")
            }
            try keep(numbers.count)
            return program.addValue(tensor.shape, constant: numbers)
        }
    }

    /// A value's extents.
    func shape(_ value: Int) -> [Int] { program.values[value].shape }

    /// The extents of a value as a map.
    func mapShape(_ value: Int, _ node: Node) throws(NetworkError) -> MapShape {
        guard let shape = MapShape(shape(value)) else {
            throw node.unsupported("shape \(shape(value)), not that of one image or vector")
        }
        return shape
    }
}
