/// A convolutional network read from a file of ONNX or dlib, checked and ready to be planned for an image size.
///
/// The input is one image of three components, `1 x 3 x height x width`; a free batch becomes 1.
package struct Network: Sendable {
    private let graph: Graph
    private let limits: NetworkLimits
    /// Components of a pixel.
    package let channels: Int
    /// Rows of an image, nil where the file leaves them open.
    package let height: Int?
    /// Columns of an image, nil where the file leaves them open.
    package let width: Int?
    /// What a file of dlib states beside the network; nil of an ONNX file.
    package let dlib: DlibDescription?

    /// Reads a file of ONNX or dlib, whichever it is.
    ///
    /// - Throws: as ``init(onnx:limits:)``.
    package init(_ bytes: [UInt8], limits: NetworkLimits = .standard) throws(NetworkError) {
        if Self.isDlib(bytes) {
            try self.init(dlib: bytes, limits: limits)
        } else {
            try self.init(onnx: bytes, limits: limits)
        }
    }

    /// Whether a file is one of dlib: an ONNX file begins with the key of a field, whose number is not 0, and one of dlib
    /// with the length of a number.
    package static func isDlib(_ bytes: [UInt8]) -> Bool { bytes.first == DlibDescription.firstByte }

    /// Reads an ONNX file.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - limits: what it may cost, checked before memory is taken.
    /// - Throws: ``NetworkError/damagedModel(reason:)``, ``NetworkError/unsupportedModel(node:operation:feature:)`` for an
    ///   operator or attribute that is not supported, ``NetworkError/modelTooLarge(quantity:got:limit:)``.
    package init(onnx bytes: [UInt8], limits: NetworkLimits = .standard) throws(NetworkError) {
        try self.init(Graph(ModelReader(bytes, limits: limits), limits: limits), nil, limits)
    }

    /// Reads a file of dlib: a network that was trained with `loss_metric` or `loss_mmod`.
    ///
    /// - Throws: as ``init(onnx:limits:)``.
    package init(dlib bytes: [UInt8], limits: NetworkLimits = .standard) throws(NetworkError) {
        let file = try DlibNetwork(bytes, limits: limits)
        var graph = try DlibGraph(file)
        try self.init(graph.graph(result: file.loss.resultName), DlibDescription(file), limits)
    }

    private init(_ graph: Graph, _ dlib: DlibDescription?, _ limits: NetworkLimits) throws(NetworkError) {
        self.graph = graph
        self.dlib = dlib
        self.limits = limits
        let shape = graph.input.shape
        guard shape.count == MapShape.dimensions, shape[0] ?? 1 == 1 else {
            throw .unsupportedModel(
                node: graph.names[graph.input.value], operation: "input",
                feature: "shape \(shape.map { $0.map(String.init) ?? "any" }), not that of one image")
        }
        channels = shape[1] ?? Self.usualChannels
        height = shape[2]
        width = shape[Self.widthAxis]
        for node in graph.nodes { _ = try OperatorTable.entry(of: node) }
    }

    private static let usualChannels = 3
    private static let widthAxis = 3

    /// Names of the results, in the file's order.
    package var outputNames: [String] { graph.outputs.map { graph.names[$0] } }

    /// Makes the network ready for images of a size: infers all shapes, plans all memory, packs all weights.
    ///
    /// - Throws: ``NetworkError/wrongModelInput(width:height:reason:)``,
    ///   ``NetworkError/unsupportedModel(node:operation:feature:)``, ``NetworkError/damagedModel(reason:)``,
    ///   ``NetworkError/modelTooLarge(quantity:got:limit:)``.
    package func plan(height: Int, width: Int) throws(NetworkError) -> NetworkPlan {
        guard height > 0, width > 0, self.height ?? height == height, self.width ?? width == width else {
            let size = "\(self.width.map(String.init) ?? "any") x \(self.height.map(String.init) ?? "any")"
            throw .wrongModelInput(width: width, height: height, reason: "it takes \(size)")
        }
        let program: Program
        do throws(NetworkError) {
            program = try Translation(graph, inputShape: [1, channels, height, width], limits: limits).program
        } catch .damagedModel(let reason) where self.height == nil || self.width == nil {
            // Where the size is free, shapes may fit for another one.
            throw .wrongModelInput(width: width, height: height, reason: reason)
        }
        return try NetworkPlan(Lowering.lowered(program), limits: limits)
    }
}
