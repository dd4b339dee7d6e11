extension DlibReader {
    /// The longest name of a layer, loss or input.
    static let longestName = 64
    /// The largest size, stride or padding of a window, which keeps sums and products of a few of them from overflowing.
    private static let longest = 1 << 20
    /// How often the training steps of a layer are multiplied: for weights and for biases, rate and decay.
    private static let multipliers = 4

    /// Reads what a layer keeps: its name, which includes a version, and its parameters (dlib's `layers.h`).
    ///
    /// - Throws: ``NetworkError/unsupportedModel(node:operation:feature:)`` for a layer that is not known.
    mutating func layer(_ place: String) throws(NetworkError) -> DlibLayer {
        let name = try text("the name of \(place)", longest: Self.longestName)
        switch name {
        case "con_4", "con_5": return try convolution(place, hasBiasFlag: name == "con_5")
        case "affine_": return try affine(place)
        case "bn_con2", "bn_fc2": return try normalization(place)
        case "relu_": return .rectifier
        case "max_pool_2": return .pooling(isLargest: true, try window(place))
        case "avg_pool_2": return .pooling(isLargest: false, try window(place))
        case "add_prev_": return .addition
        case "fc_2": return try product(place)
        default: throw .unsupportedModel(node: place, operation: name, feature: "the layer itself")
        }
    }

    private mutating func convolution(_ place: String, hasBiasFlag: Bool) throws(NetworkError) -> DlibLayer {
        let numbers = try tensor("weights of \(place)")
        let outputs = try integer("filters of \(place)", in: 1...Self.longest)
        _ = try sizes(place, least: 0)
        let stride = try sizes(place, least: 1)
        let padding = try sizes(place, least: 0)
        let shape = try partShape("filters of \(place)")
        let biasShape = try partShape("biases of \(place)")
        try skipMultipliers(place)
        let hasBias = hasBiasFlag ? try flag("the bias of \(place)") : true
        guard shape[0] == outputs, shape.allSatisfy({ (1...Self.longest).contains($0) }) else {
            throw .damagedModel(reason: "filters of \(place) have the shape \(shape)")
        }
        let weights = try part(numbers, at: 0, shape, place)
        let bias = hasBias ? try part(numbers, at: weights.count, biasShape, place) : nil
        try check(numbers, parts: weights.count + (bias?.count ?? 0), place)
        return .convolution(
            weights: weights, bias: bias,
            DlibWindow(size: Array(shape[2...]), stride: stride, padding: padding))
    }

    private mutating func affine(_ place: String) throws(NetworkError) -> DlibLayer {
        let numbers = try tensor("parameters of \(place)")
        let shapes = [try partShape("factors of \(place)"), try partShape("summands of \(place)")]
        _ = try integer("mode of \(place)", in: 0...1)
        let scale = try part(numbers, at: 0, shapes[0], place)
        let shift = try part(numbers, at: scale.count, shapes[1], place)
        try check(numbers, parts: scale.count + shift.count, place)
        return try perChannel(scale, shift, place)
    }

    /// A batch normalization, which is a factor and a summand for each channel once training is over.
    private mutating func normalization(_ place: String) throws(NetworkError) -> DlibLayer {
        let numbers = try tensor("parameters of \(place)")
        let shapes = [try partShape("factors of \(place)"), try partShape("summands of \(place)")]
        // The statistics of the last batch are of no use; those of many batches follow.
        for _ in 0..<2 { _ = try tensor("statistics of \(place)") }
        let mean = try tensor("means of \(place)").reals ?? []
        let variance = try tensor("variances of \(place)").reals ?? []
        for _ in 0..<2 { _ = try integer("updates of \(place)") }
        try skipMultipliers(place)
        let epsilon = try real("epsilon of \(place)")
        let gamma = try part(numbers, at: 0, shapes[0], place)
        let beta = try part(numbers, at: gamma.count, shapes[1], place)
        try check(numbers, parts: gamma.count + beta.count, place)
        guard case .affine(let factors, let summands) = try perChannel(gamma, beta, place),
            mean.count == factors.count, variance.count == factors.count
        else { throw .damagedModel(reason: "statistics of \(place) do not fit its parameters") }
        let scale = zip(factors, variance).map { Double($0) / (Double($1) + epsilon).squareRoot() }
        let shift = summands.indices.map { Float(Double(summands[$0]) - scale[$0] * Double(mean[$0])) }
        guard scale.allSatisfy(\.isFinite), shift.allSatisfy(\.isFinite) else {
            throw .damagedModel(reason: "statistics of \(place) cannot be")
        }
        return .affine(scale: scale.map { Float($0) }, shift: shift)
    }

    private mutating func product(_ place: String) throws(NetworkError) -> DlibLayer {
        let outputs = try integer("outputs of \(place)", in: 1...Self.longest)
        let inputs = try integer("inputs of \(place)", in: 1...Self.longest)
        let numbers = try tensor("weights of \(place)")
        let shape = try partShape("weights of \(place)")
        _ = try partShape("biases of \(place)")
        // 0 with a bias, 1 without one.
        let hasBias = try integer("bias mode of \(place)", in: 0...1) == 0
        try skipMultipliers(place)
        guard shape == [inputs, outputs, 1, 1] else {
            throw .damagedModel(reason: "weights of \(place) have the shape \(shape)")
        }
        let matrix = try part(numbers, at: 0, shape, place)
        let bias = hasBias ? try part(numbers, at: matrix.count, [1, outputs, 1, 1], place) : nil
        try check(numbers, parts: matrix.count + (bias?.count ?? 0), place)
        return .product(matrix: matrix.reshaped([inputs, outputs]), bias: bias)
    }

    /// Windows of a pooling; a size of zero is the whole map.
    private mutating func window(_ place: String) throws(NetworkError) -> DlibWindow? {
        let size = try sizes(place, least: 0)
        let stride = try sizes(place, least: 1)
        let padding = try sizes(place, least: 0)
        if size == [0, 0] { return nil }
        guard zip(size, padding).allSatisfy({ $0 > 0 && $1 < $0 }) else {
            throw .damagedModel(reason: "windows of \(place) have the size \(size) and the padding \(padding)")
        }
        return DlibWindow(size: size, stride: stride, padding: padding)
    }

    private mutating func sizes(_ place: String, least: Int) throws(NetworkError) -> [Int] {
        [
            try integer("a size of \(place)", in: least...Self.longest),
            try integer("a size of \(place)", in: least...Self.longest),
        ]
    }

    private mutating func skipMultipliers(_ place: String) throws(NetworkError) {
        for _ in 0..<Self.multipliers { _ = try real("a multiplier of \(place)") }
    }

    /// A part of a layer's numbers, from `start` on.
    private func part(_ numbers: Tensor, at start: Int, _ shape: [Int], _ place: String) throws(NetworkError) -> Tensor
    {
        let count = shape.reduce(1, *)
        guard let reals = numbers.reals, count > 0, count <= reals.count - start else {
            throw .damagedModel(reason: "\(place) has \(numbers.count) numbers and a part of the shape \(shape)")
        }
        return Tensor(type: .float32, shape: shape, elements: .reals(Array(reals[start..<start + count])))
    }

    private func check(_ numbers: Tensor, parts: Int, _ place: String) throws(NetworkError) {
        guard numbers.count == parts else {
            throw .damagedModel(reason: "\(place) has \(numbers.count) numbers and uses \(parts)")
        }
    }

    private func perChannel(_ scale: Tensor, _ shift: Tensor, _ place: String) throws(NetworkError) -> DlibLayer {
        guard let factors = scale.reals, let summands = shift.reals, scale.shape == shift.shape,
            scale.shape == [1, factors.count, 1, 1]
        else {
            throw .unsupportedModel(
                node: place, operation: "affine_", feature: "shapes \(scale.shape) and \(shift.shape)")
        }
        return .affine(scale: factors, shift: summands)
    }
}
