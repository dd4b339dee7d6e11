internal import WhorlNumerics

extension OperatorTable {
    /// `Concat`.
    static let joints: [String: Operator] = [
        "Concat": Operator(inputs: 1...mostJoined, attributes: ["axis"]) { (translation, node) throws(NetworkError) in
            var parts: [Translation.Value] = []
            for index in node.inputs.indices { parts.append(try translation.input(node, index)) }
            let shapes = parts.map { translation.shape(of: $0) }
            let rank = shapes[0].count
            let axis = try node.axis(node.integer("axis", default: 0), rank: rank)
            var result = shapes[0]
            result[axis] = shapes.reduce(0) { $0.saturatingSum($1.count == rank ? $1[axis] : 0) }
            for shape in shapes {
                var others = shape
                if shape.count == rank { others[axis] = result[axis] }
                guard others == result else { throw node.damaged("shapes \(shapes[0]) and \(shape) do not fit") }
            }
            _ = try translation.limits.count(of: result, name: "the result of node \(node.name)")
            try translation.join(parts, axis: axis, shape: result, node)
        }
    ]

    /// More inputs than any network has.
    private static let mostJoined = 4096
}

extension Translation {
    fileprivate mutating func join(
        _ parts: [Value], axis: Int, shape: [Int], _ node: Node
    ) throws(NetworkError) {
        let known = parts.compactMap { if case .constant(let tensor) = $0 { tensor } else { nil } }
        if known.count == parts.count { return try joinConstants(known, axis: axis, shape: shape, node) }
        var values: [Int] = []
        for index in parts.indices { values.append(try computed(node, index)) }
        if axis == 1, shape.count == MapShape.dimensions, MapShape(shape) != nil {
            return try emitResult(.concatenation, values, shape: shape, node)
        }
        var copies: [StridedCopy] = []
        var place = Array(repeating: 0, count: shape.count)
        for value in values {
            copies.append(StridedCopy(from: self.shape(value), into: shape, at: place))
            place[axis] += self.shape(value)[axis]
        }
        try emitResult(.rearrangement(copies), values, shape: shape, node)
    }

    private mutating func joinConstants(
        _ parts: [Tensor], axis: Int, shape: [Int], _ node: Node
    ) throws(NetworkError) {
        try keep(parts.reduce(0) { $0 + $1.count })
        let rows = max(shape[..<axis].reduce(1, *), 1)
        func joined<Number>(_ numbers: [[Number]]) -> [Number] {
            (0..<rows).flatMap { row in
                numbers.flatMap { part in
                    let length = part.count / rows
                    return part[row * length..<(row + 1) * length]
                }
            }
        }
        let elements: Tensor.Elements
        if parts.allSatisfy({ $0.type.isReal }) {
            elements = .reals(joined(parts.compactMap(\.reals)))
        } else {
            let integers = parts.compactMap(\.integers)
            guard integers.count == parts.count else { throw node.unsupported("parts of several types") }
            elements = .integers(joined(integers))
        }
        bind(node, to: .constant(Tensor(type: parts[0].type, shape: shape, elements: elements)))
    }
}
