/// What can be wrong with a network or with the image that it is asked to take.
package enum NetworkError: Error, Equatable, Sendable {
    /// The file is no ONNX model, a damaged one, or one that contradicts itself.
    case damagedModel(reason: String)
    /// The model is valid and uses something that is not supported: `feature` of the operator `operation` at `node`.
    case unsupportedModel(node: String, operation: String, feature: String)
    /// The model or a run of it takes more of something than the limit.
    case modelTooLarge(quantity: String, got: Int, limit: Int)
    /// The model does not take an image of this size; `reason` says what it takes, or where the size does not fit.
    case wrongModelInput(width: Int, height: Int, reason: String)
}
