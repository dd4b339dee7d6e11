internal import WhorlNumerics

extension OperatorTable {
    /// `Resize` by the nearest neighbour or bilinear, and its elder `Upsample`.
    static let resizings: [String: Operator] = [
        "Resize": Operator(
            inputs: 1...4,
            attributes: [
                "antialias", "coordinate_transformation_mode", "cubic_coeff_a", "exclude_outside",
                "extrapolation_value", "keep_aspect_ratio_policy", "mode", "nearest_mode",
            ]
        ) { (translation, node) throws(NetworkError) in
            try node.require("antialias", is: 0)
            let policy = try node.text("keep_aspect_ratio_policy", default: "stretch")
            guard policy == "stretch" else { throw node.unsupported("attribute keep_aspect_ratio_policy = \(policy)") }
            let isFirst = translation.graph.operatorSet < firstSetOfSizes
            try translation.resize(
                node, scales: translation.optionalReals(node, isFirst ? 1 : 2),
                sizes: isFirst ? nil : translation.optionalIntegers(node, sizesInput),
                coordinates: isFirst ? "asymmetric" : "half_pixel",
                nearest: isFirst ? "floor" : "round_prefer_floor")
        },
        "Upsample": Operator(inputs: 1...2, attributes: ["mode", "scales"]) {
            (translation, node) throws(NetworkError) in
            var scales = try translation.optionalReals(node, 1)
            if case .reals(let numbers) = node.attributes["scales"] { scales = numbers }
            try translation.resize(node, scales: scales, sizes: nil, coordinates: "asymmetric", nearest: "floor")
        },
    ]

    /// From here on `Resize` takes regions and sizes too.
    private static let firstSetOfSizes = 11
    /// Where `Resize` has them.
    private static let sizesInput = 3
}

extension Translation {
    /// Adds a map of another size.
    fileprivate mutating func resize(
        _ node: Node, scales: [Float]?, sizes: [Int]?, coordinates: String, nearest: String
    ) throws(NetworkError) {
        let input = try computed(node, 0)
        let shape = shape(input)
        guard shape.count == MapShape.dimensions, let map = MapShape(shape) else {
            throw node.unsupported("shape \(shape)")
        }
        let result = try resized(shape, scales: scales, sizes: sizes, node)
        let axes = (2..<MapShape.dimensions).map { axis in
            ResizedAxis(
                size: shape[axis], result: result[axis],
                scale: sizes?.isEmpty != false
                    ? scales.map { Double($0[axis]) } ?? 1 : Double(result[axis]) / Double(shape[axis]))
        }
        let mode = try node.text("coordinate_transformation_mode", default: coordinates)
        guard let positions = ResizedAxis.Coordinates(rawValue: mode) else {
            throw node.unsupported("attribute coordinate_transformation_mode = \(mode)")
        }
        let count = try limits.count(of: result, name: "the result of node \(node.name)")
        let bytes = count.saturatingProduct(MemoryLayout<Float>.stride)
        guard bytes <= limits.workspaceBytes else {
            throw .modelTooLarge(quantity: "bytes of intermediate results", got: bytes, limit: limits.workspaceBytes)
        }
        try keep(result[2].saturatingSum(result[MapShape.dimensions - 1]))
        switch try node.text("mode", default: "nearest") {
        case "nearest":
            let name = try node.text("nearest_mode", default: nearest)
            guard let rounding = ResizedAxis.Rounding(rawValue: name) else {
                throw node.unsupported("attribute nearest_mode = \(name)")
            }
            let places = axes.map { $0.places(positions, rounding) }
            try emitResult(
                .resampling(Resampling(rows: places[0], columns: places[1])), [input], shape: result, node)
        case "linear", "bilinear":
            let parts = axes.map { BilinearResampling.Axis(positions: $0.positions(positions), size: $0.size) }
            try emitResult(
                .interpolation(BilinearResampling(rows: parts[0], columns: parts[1])), [input], shape: result, node,
                operationsOfElement: map.pixels == 1 ? 1 : Self.costOfInterpolation)
        case let mode: throw node.unsupported("attribute mode = \(mode)")
        }
    }

    /// Multiplications of a bilinear interpolation.
    private static let costOfInterpolation = 6

    /// The shape that scales or sizes ask for.
    private func resized(
        _ shape: [Int], scales: [Float]?, sizes: [Int]?, _ node: Node
    ) throws(NetworkError) -> [Int] {
        let result: [Int]
        if let sizes, !sizes.isEmpty {
            result = sizes
        } else if let scales, scales.count == shape.count, scales.allSatisfy({ $0 > 0 && $0.isFinite }) {
            // A number beyond the limit is refused with the result's shape.
            result = zip(shape, scales).map {
                Int(min((Double($0) * Double($1)).rounded(.down), Double(limits.elements) + 1))
            }
        } else {
            throw node.damaged("no scales and no sizes")
        }
        guard result.count == shape.count, Array(result[..<2]) == Array(shape[..<2]), result.allSatisfy({ $0 > 0 })
        else { throw node.unsupported("a result of shape \(result) for \(shape)") }
        return result
    }
}
