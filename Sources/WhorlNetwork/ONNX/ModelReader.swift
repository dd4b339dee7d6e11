/// Reads a `ModelProto`, the outermost message of an ONNX file.
///
/// The messages and the numbers of their fields are those of `onnx.proto3` (https://github.com/onnx/onnx).
package struct ModelReader {
    /// Fields of the message.
    private enum Field {
        static let graph = 7
        static let operatorSets = 8
        static let functions = 25
        static let domain = 1
        static let version = 2
    }

    /// The versions of the operator set whose meaning is known.
    static let operatorSets = 7...22

    /// The version that gives the operators their meaning.
    let operatorSet: Int
    /// The graph.
    let graph: GraphReader

    /// Reads a file.
    ///
    /// - Throws: ``NetworkError/damagedModel(reason:)``, ``NetworkError/modelTooLarge(quantity:got:limit:)``,
    ///   ``NetworkError/unsupportedModel(node:operation:feature:)``.
    package init(_ bytes: [UInt8], limits: NetworkLimits) throws(NetworkError) {
        guard !bytes.isEmpty else { throw .damagedModel(reason: "the file is empty") }
        guard bytes.count <= limits.fileBytes else {
            throw .modelTooLarge(quantity: "bytes", got: bytes.count, limit: limits.fileBytes)
        }
        var message = WireReader(bytes[...], name: "model")
        var version: Int?
        var graph: WireReader?
        while let field = try message.next() {
            switch field.number {
            case Field.graph:
                guard graph == nil else { throw .damagedModel(reason: "the file has two graphs") }
                graph = try field.message("graph")
            case Field.operatorSets:
                version = try Self.version(try field.message("operator set")) ?? version
            case Field.functions:
                throw .unsupportedModel(node: "", operation: "model", feature: "functions of its own")
            default: break
            }
        }
        guard let graph, let version else {
            throw .damagedModel(reason: "the file has no graph or no operator set, so it is no ONNX model")
        }
        guard Self.operatorSets.contains(version) else {
            throw .unsupportedModel(node: "", operation: "model", feature: "operator set \(version)")
        }
        operatorSet = version
        self.graph = try GraphReader(graph, limits: limits)
    }

    /// The version that a message states if it is about the set of operators that is known.
    private static func version(_ message: WireReader) throws(NetworkError) -> Int? {
        var message = message
        var domain = ""
        var version = 0
        while let field = try message.next() {
            switch field.number {
            case Field.domain: domain = try field.text()
            case Field.version: version = try field.integer()
            default: break
            }
        }
        return NodeReader.domains.contains(domain) ? version : nil
    }
}
