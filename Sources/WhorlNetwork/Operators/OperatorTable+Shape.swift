internal import WhorlNumerics

extension OperatorTable {
    /// What changes shapes and no numbers: `Shape`, `Reshape`, `Flatten`, `Squeeze`, `Unsqueeze`, `Transpose`, `Expand`.
    static let shapes: [String: Operator] = [
        "Shape": Operator(inputs: 1...1, attributes: ["start", "end"]) { (translation, node) throws(NetworkError) in
            let shape = translation.shape(of: try translation.input(node, 0))
            func place(_ number: Int) -> Int { min(max(number < 0 ? number + shape.count : number, 0), shape.count) }
            let start = place(try node.integer("start", default: 0))
            let end = place(try node.integer("end", default: shape.count))
            translation.bind(node, to: .constant(Tensor(Array(shape[start..<max(start, end)]))))
        },
        "Reshape": Operator(inputs: 2...2, attributes: ["allowzero"]) { (translation, node) throws(NetworkError) in
            try node.require("allowzero", is: 0)
            let input = try translation.input(node, 0)
            let asked = try translation.optionalIntegers(node, 1) ?? []
            let shape = try node.reshaped(translation.shape(of: input), to: asked, limits: translation.limits)
            try translation.bind(node, to: translation.reshape(input, to: shape, node))
        },
        "Flatten": Operator(inputs: 1...1, attributes: ["axis"]) { (translation, node) throws(NetworkError) in
            let input = try translation.input(node, 0)
            let shape = translation.shape(of: input)
            var axis = try node.integer("axis", default: 1)
            if axis != shape.count { axis = try node.axis(axis, rank: shape.count) }
            let flat = [shape[..<axis].reduce(1, *), shape[axis...].reduce(1, *)]
            try translation.bind(node, to: translation.reshape(input, to: flat, node))
        },
        "Squeeze": Operator(inputs: 1...2, attributes: ["axes"]) { (translation, node) throws(NetworkError) in
            let input = try translation.input(node, 0)
            let shape = translation.shape(of: input)
            let listed = try translation.integers(node, 1, or: "axes")
            let axes = try node.axes(listed ?? shape.indices.filter { shape[$0] == 1 }, rank: shape.count)
            guard axes.allSatisfy({ shape[$0] == 1 }) else { throw node.damaged("axes \(axes) of shape \(shape)") }
            let rest = shape.indices.filter { !axes.contains($0) }.map { shape[$0] }
            try translation.bind(node, to: translation.reshape(input, to: rest, node))
        },
        "Unsqueeze": Operator(inputs: 1...2, attributes: ["axes"]) { (translation, node) throws(NetworkError) in
            let input = try translation.input(node, 0)
            guard let listed = try translation.integers(node, 1, or: "axes") else {
                throw node.damaged("no axes")
            }
            guard listed.count <= translation.limits.rank else { throw node.unsupported("\(listed.count) axes") }
            var shape = translation.shape(of: input)
            for axis in try node.axes(listed, rank: shape.count + listed.count) { shape.insert(1, at: axis) }
            _ = try translation.limits.count(of: shape, name: "the result of node \(node.name)")
            try translation.bind(node, to: translation.reshape(input, to: shape, node))
        },
        "Transpose": Operator(inputs: 1...1, attributes: ["perm"]) { (translation, node) throws(NetworkError) in
            let input = try translation.input(node, 0)
            let shape = translation.shape(of: input)
            let order = try node.integers("perm") ?? shape.indices.reversed()
            guard order.sorted() == Array(shape.indices) else { throw node.damaged("attribute perm = \(order)") }
            switch input {
            case .computed(let value):
                try translation.bind(node, to: .computed(translation.transposed(value, order, node)))
            case .constant(let tensor):
                guard tensor.count > 0 else { throw node.unsupported("an empty constant") }
                try translation.keep(tensor.count)
                let copy = StridedCopy(from: shape, permutation: order)
                translation.bind(node, to: .constant(tensor.copied(copy, shape: copy.shape)))
            }
        },
        "Expand": Operator(inputs: 2...2) { (translation, node) throws(NetworkError) in
            let input = try translation.input(node, 0)
            let shape = translation.shape(of: input)
            var target = try translation.optionalIntegers(node, 1) ?? []
            let rank = max(shape.count, target.count)
            target = Array(repeating: 1, count: rank - target.count) + target
            let padded = Array(repeating: 1, count: rank - shape.count) + shape
            target = zip(target, padded).map { $0 == 1 ? $1 : $0 }
            let count = try translation.limits.count(of: target, name: "the result of node \(node.name)")
            guard count > 0, let copy = StridedCopy(from: shape, broadcastTo: target) else {
                throw node.damaged("shapes \(shape) and \(target) do not fit")
            }
            try translation.bind(node, to: translation.copy(input, copy, shape: target, node))
        },
    ]
}

extension Node {
    /// The shape that `asked` states for a value of `shape`: 0 keeps an extent, -1 is the rest.
    fileprivate func reshaped(_ shape: [Int], to asked: [Int], limits: NetworkLimits) throws(NetworkError) -> [Int] {
        guard asked.count <= limits.rank else {
            throw .modelTooLarge(quantity: "dimensions of \(name)", got: asked.count, limit: limits.rank)
        }
        var result = asked
        for axis in asked.indices where asked[axis] == 0 {
            guard axis < shape.count else { throw damaged("shape \(asked) for \(shape)") }
            result[axis] = shape[axis]
        }
        let count = shape.reduce(1, *)
        let known = try limits.count(of: result.filter { $0 != -1 }, name: "the result of node \(name)")
        if let rest = result.firstIndex(of: -1), known > 0, count.isMultiple(of: known) { result[rest] = count / known }
        guard result.allSatisfy({ $0 >= 0 }),
            try limits.count(of: result, name: "the result of node \(name)") == count
        else { throw damaged("shape \(asked) for \(shape)") }
        return result
    }
}
