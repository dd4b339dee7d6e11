internal import WhorlNumerics

extension OperatorTable {
    /// `Add`, `Sub`, `Mul`, `Div` with broadcasting.
    static let arithmetic: [String: Operator] = [
        "Add": combination(.sum), "Sub": combination(.difference), "Mul": combination(.product),
        "Div": combination(.quotient),
    ]

    private static func combination(_ kind: Combination.Kind) -> Operator {
        Operator(inputs: 2...2) { (translation, node) throws(NetworkError) in
            switch (try translation.input(node, 0), try translation.input(node, 1)) {
            case (.constant(let first), .constant(let second)):
                try translation.fold(kind, first, second, node)
            case (.computed(let value), .constant(let tensor)):
                try translation.keep(translation.scaleCount(value))
                if let numbers = translation.perChannel(tensor, of: translation.shape(value)) {
                    try translation.scale(value, kind, by: numbers, node)
                } else {
                    try translation.combine(kind, node)
                }
            case (.constant(let tensor), .computed(let value)):
                try translation.keep(translation.scaleCount(value))
                if let numbers = translation.perChannel(tensor, of: translation.shape(value)) {
                    try translation.scale(numbers, kind, by: value, node)
                } else {
                    try translation.combine(kind, node)
                }
            case (.computed, .computed): try translation.combine(kind, node)
            }
        }
    }
}

extension Translation {
    /// The shape that two shapes are broadcast to.
    func broadcast(_ first: [Int], _ second: [Int], _ node: Node) throws(NetworkError) -> [Int] {
        let rank = max(first.count, second.count)
        let left = Array(repeating: 1, count: rank - first.count) + first
        let right = Array(repeating: 1, count: rank - second.count) + second
        guard zip(left, right).allSatisfy({ $0 == $1 || $0 == 1 || $1 == 1 }) else {
            throw node.damaged("shapes \(first) and \(second) do not fit")
        }
        return zip(left, right).map { $0 == 1 ? $1 : $0 }
    }

    /// Calculates with constants.
    fileprivate mutating func fold(
        _ kind: Combination.Kind, _ first: Tensor, _ second: Tensor, _ node: Node
    ) throws(NetworkError) {
        let shape = try broadcast(first.shape, second.shape, node)
        let count = try keep(shape, node)
        guard count > 0, first.type.isReal == second.type.isReal,
            let left = StridedCopy(from: first.shape, broadcastTo: shape),
            let right = StridedCopy(from: second.shape, broadcastTo: shape)
        else { throw node.unsupported("types \(first.type) and \(second.type)") }
        let elements: Tensor.Elements
        switch (first.copied(left, shape: shape).elements, second.copied(right, shape: shape).elements) {
        case (.reals(let first), .reals(let second)):
            elements = .reals(zip(first, second).map { kind.result($0, $1) })
        case (.integers(let first), .integers(let second)):
            var numbers: [Int] = []
            for pair in zip(first, second) {
                guard let number = kind.result(pair.0, pair.1) else {
                    throw node.damaged("whole numbers overflow or are divided by zero")
                }
                numbers.append(number)
            }
            elements = .integers(numbers)
        default: throw node.unsupported("types \(first.type) and \(second.type)")
        }
        bind(node, to: .constant(Tensor(type: first.type, shape: shape, elements: elements)))
    }

    /// `value (+ - * /) numbers`, a number for each channel.
    fileprivate mutating func scale(
        _ value: Int, _ kind: Combination.Kind, by numbers: [Float], _ node: Node
    ) throws(NetworkError) {
        let zeros = Array(repeating: Float(0), count: numbers.count)
        let ones = Array(repeating: Float(1), count: numbers.count)
        let layer =
            switch kind {
            case .sum: ScaleLayer(scale: ones, shift: numbers)
            case .difference: ScaleLayer(scale: ones, shift: numbers.map { -$0 })
            case .product: ScaleLayer(scale: numbers, shift: zeros)
            case .quotient: ScaleLayer(scale: numbers.map { 1 / $0 }, shift: zeros)
            }
        try emitResult(.scale(layer), [value], shape: shape(value), node)
    }

    /// `numbers (+ - * /) value`, a number for each channel.
    fileprivate mutating func scale(
        _ numbers: [Float], _ kind: Combination.Kind, by value: Int, _ node: Node
    ) throws(NetworkError) {
        switch kind {
        case .sum, .product: try scale(value, kind, by: numbers, node)
        case .difference:
            let layer = ScaleLayer(scale: Array(repeating: -1, count: numbers.count), shift: numbers)
            try emitResult(.scale(layer), [value], shape: shape(value), node)
        case .quotient:
            let reciprocal = try emit(.elementary(.reciprocal), [value], shape: shape(value), node)
            try scale(reciprocal, .product, by: numbers, node)
        }
    }

    /// Combines two values, which are repeated to one shape; the second may stay a single pixel.
    fileprivate mutating func combine(_ kind: Combination.Kind, _ node: Node) throws(NetworkError) {
        var (first, second) = (try computed(node, 0), try computed(node, 1))
        let result = try broadcast(shape(first), shape(second), node)
        if shape(first) != result, shape(second) == result, kind == .sum || kind == .product {
            (first, second) = (second, first)
        }
        first = try repeated(first, to: result, node)
        if !isPixel(second, of: result) { second = try repeated(second, to: result, node) }
        try emitResult(.combination(kind, .linear), [first, second], shape: result, node)
    }

    /// Whether a value has one number for each channel of a map of this shape.
    private func isPixel(_ value: Int, of shape: [Int]) -> Bool {
        guard let map = MapShape(shape), self.shape(value).count == shape.count,
            let pixel = MapShape(self.shape(value))
        else { return false }
        return pixel.pixels == 1 && pixel.channels == map.channels
    }

    /// A value repeated to a shape that it is broadcast to.
    mutating func repeated(_ value: Int, to result: [Int], _ node: Node) throws(NetworkError) -> Int {
        if shape(value) == result { return value }
        guard let copy = StridedCopy(from: shape(value), broadcastTo: result) else {
            throw node.damaged("shapes \(shape(value)) and \(result) do not fit")
        }
        return try emit(.rearrangement([copy]), [value], shape: result, node)
    }
}

extension Combination.Kind {
    /// The combination of two real numbers.
    fileprivate func result(_ first: Float, _ second: Float) -> Float {
        switch self {
        case .sum: first + second
        case .difference: first - second
        case .product: first * second
        case .quotient: first / second
        }
    }

    /// The combination of two whole numbers, nil for other numbers.
    fileprivate func result(_ first: Int, _ second: Int) -> Int? {
        let (result, overflow) =
            switch self {
            case .sum: first.addingReportingOverflow(second)
            case .difference: first.subtractingReportingOverflow(second)
            case .product: first.multipliedReportingOverflow(by: second)
            case .quotient: first.dividedReportingOverflow(by: second)
            }
        return overflow ? nil : result
    }
}
