/// One operation of a graph as the file states it.
struct Node: Sendable {
    /// The operator's name in ONNX, as "Conv".
    let operation: String
    /// The node's own name, or that of its first output where it has none.
    let name: String
    /// Values read, by their place in ``Graph/names``; nil for an optional one that is left out.
    let inputs: [Int?]
    /// Values made; nil for one that nobody asks for.
    let outputs: [Int?]
    /// Attributes by name.
    let attributes: [String: Attribute]
}

/// The value of a node's attribute.
package enum Attribute: Sendable, Equatable {
    case real(Float)
    case integer(Int)
    case text(String)
    case tensor(Tensor)
    case reals([Float])
    case integers([Int])
}
