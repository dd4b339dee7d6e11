package import WhorlNetwork

extension WhorlError {
    /// The error of a network, with the same facts.
    package init(_ error: NetworkError) {
        self =
            switch error {
            case .damagedModel(let reason): .damagedModel(reason: reason)
            case .unsupportedModel(let node, let operation, let feature):
                .unsupportedModel(node: node, operation: operation, feature: feature)
            case .modelTooLarge(let quantity, let got, let limit):
                .modelTooLarge(quantity: quantity, got: got, limit: limit)
            case .wrongModelInput(let width, let height, let reason):
                .wrongModelInput(width: width, height: height, reason: reason)
            }
    }

    /// What `body` gives; its error is one of the engine.
    package static func ofNetwork<Value>(_ body: () throws(NetworkError) -> Value) throws(WhorlError) -> Value {
        do throws(NetworkError) { return try body() } catch { throw WhorlError(error) }
    }
}
