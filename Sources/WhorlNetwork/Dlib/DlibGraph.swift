/// A network of dlib as it becomes a ``Graph``, layer after layer, with the shape of what is there so far.
struct DlibGraph {
    /// Extents of a map; rows and columns are nil where the input is of any size.
    private struct Shape: Equatable {
        var channels: Int
        var rows: Int?
        var columns: Int?

        var sides: [Int?] { [rows, columns] }
    }

    private static let colors = 3
    private static let imageName = "image"

    private var names = [Self.imageName]
    private var constants: [Int: Tensor] = [:]
    private var nodes: [Node] = []
    /// The value that is there, and its shape.
    private var value = 0
    private var shape: Shape
    /// The value that was set aside.
    private var aside: (value: Int, shape: Shape)?
    private let inputShape: [Int?]

    /// Translates the layers.
    ///
    /// - Throws: ``NetworkError/damagedModel(reason:)`` where layers do not fit each other,
    ///   ``NetworkError/unsupportedModel(node:operation:feature:)``.
    init(_ network: DlibNetwork) throws(NetworkError) {
        shape = Shape(channels: Self.colors, rows: network.input.size?.rows, columns: network.input.size?.columns)
        inputShape = [1, Self.colors, shape.rows, shape.columns]
        for (index, layer) in network.layers.enumerated() { try add(layer, "step \(index)") }
    }

    /// The graph, whose one result has this name.
    mutating func graph(result: String) -> Graph {
        names[value] = result
        return Graph(
            operatorSet: Self.operatorSet, names: names, input: Graph.Input(value: 0, shape: inputShape),
            outputs: [value], constants: constants, nodes: nodes)
    }

    /// The set of operators that nodes are written for.
    private static let operatorSet = 13

    private mutating func add(_ layer: DlibLayer, _ place: String) throws(NetworkError) {
        switch layer {
        case .convolution(let weights, let bias, let window):
            guard weights.shape[1] == shape.channels else {
                throw .damagedModel(
                    reason: "\(place) takes \(weights.shape[1]) channels and there are \(shape.channels)")
            }
            let inputs = [weights] + (bias.map { [$0.reshaped([$0.count])] } ?? [])
            node("Conv", inputs, window.attributes, place)
            shape = try moved(shape, by: window, place)
            shape.channels = weights.shape[0]
        case .affine(let scale, let shift):
            guard scale.count == shape.channels else {
                throw .damagedModel(reason: "\(place) has \(scale.count) factors for \(shape.channels) channels")
            }
            for (operation, numbers) in [("Mul", scale), ("Add", shift)] {
                let tensor = Tensor(type: .float32, shape: [1, numbers.count, 1, 1], elements: .reals(numbers))
                node(operation, [tensor], [:], "\(place), \(operation)")
            }
        case .rectifier: node("Relu", [], [:], place)
        case .pooling(let isLargest, let window):
            guard let window else {
                node(isLargest ? "GlobalMaxPool" : "GlobalAveragePool", [], [:], place)
                (shape.rows, shape.columns) = (1, 1)
                return
            }
            let attributes = window.attributes.merging(["kernel_shape": .integers(window.size)]) { first, _ in first }
            node(isLargest ? "MaxPool" : "AveragePool", [], attributes, place)
            shape = try moved(shape, by: window, place)
        case .addition: try addAside(place)
        case .product(let matrix, let bias):
            node("Flatten", [], ["axis": .integer(1)], "\(place), Flatten")
            node("Gemm", [matrix] + (bias.map { [$0.reshaped([$0.count])] } ?? []), [:], place)
            shape = Shape(channels: matrix.shape[1], rows: 1, columns: 1)
        case .mark: aside = (value, shape)
        case .exchange:
            guard let other = aside else { throw .damagedModel(reason: "\(place) goes back to no mark") }
            aside = (value, shape)
            (value, shape) = other
        }
    }

    /// Adds what was set aside, the smaller of the two filled up with zeros at its ends, as dlib does it.
    private mutating func addAside(_ place: String) throws(NetworkError) {
        guard let other = aside else { throw .damagedModel(reason: "\(place) adds to no mark") }
        aside = nil
        guard other.shape != shape else { return append("Add", [value, other.value], [:], place) }
        guard let rows = shape.rows, let columns = shape.columns, let otherRows = other.shape.rows,
            let otherColumns = other.shape.columns
        else {
            throw .unsupportedModel(node: place, operation: "add_prev_", feature: "a sum of maps of an open size")
        }
        let result = Shape(
            channels: max(shape.channels, other.shape.channels), rows: max(rows, otherRows),
            columns: max(columns, otherColumns))
        pad(value, shape, to: result, "\(place), first")
        let first = value
        pad(other.value, other.shape, to: result, "\(place), second")
        append("Add", [first, value], [:], place)
        shape = result
    }

    private mutating func pad(_ map: Int, _ shape: Shape, to result: Shape, _ place: String) {
        value = map
        let missing = [
            result.channels - shape.channels, (result.rows ?? 0) - (shape.rows ?? 0),
            (result.columns ?? 0) - (shape.columns ?? 0),
        ]
        guard missing.contains(where: { $0 > 0 }) else { return }
        node("Pad", [Tensor([0, 0, 0, 0, 0] + missing)], [:], place)
    }

    private func moved(_ shape: Shape, by window: DlibWindow, _ place: String) throws(NetworkError) -> Shape {
        var counts: [Int?] = []
        for (axis, side) in shape.sides.enumerated() {
            let count = side.map { window.count(along: axis, of: $0) }
            guard count != 0 else { throw .damagedModel(reason: "no window of \(place) fits into the map") }
            counts.append(count)
        }
        return Shape(channels: shape.channels, rows: counts[0], columns: counts[1])
    }

    /// Adds a node that reads what is there and constants.
    private mutating func node(
        _ operation: String, _ tensors: [Tensor], _ attributes: [String: Attribute], _ place: String
    ) {
        var inputs = [value]
        for tensor in tensors {
            constants[names.count] = tensor
            inputs.append(names.count)
            names.append("\(place), constant \(inputs.count - 1)")
        }
        append(operation, inputs, attributes, place)
    }

    private mutating func append(
        _ operation: String, _ inputs: [Int], _ attributes: [String: Attribute], _ place: String
    ) {
        value = names.count
        names.append(place)
        nodes.append(
            Node(operation: operation, name: place, inputs: inputs, outputs: [value], attributes: attributes))
    }
}

extension DlibWindow {
    /// Strides and paddings as ONNX has them.
    fileprivate var attributes: [String: Attribute] {
        ["strides": .integers(stride), "pads": .integers(padding + padding)]
    }
}
