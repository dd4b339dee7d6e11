package import WhorlIdentity
package import WhorlNetwork
package import WhorlVectors

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

extension WhorlError {
    /// The error of an index or of vectors, with the same facts.
    package init(_ error: VectorError) {
        self =
            switch error {
            case .wrongDimension(let got, let expected): .wrongDimension(got: got, expected: expected)
            case .unusableVector(let index, let reason): .unusableVector(index: index, reason: reason)
            case .damagedVectorFile(let path, let reason): .damagedVectorFile(path: path, reason: reason)
            case .unsupportedVectorFile(let path, let feature): .unsupportedVectorFile(path: path, feature: feature)
            case .damagedIndexFile(let path, let reason): .damagedIndexFile(path: path, reason: reason)
            case .unsupportedIndexVersion(let got, let supported):
                .unsupportedIndexVersion(got: got, supported: supported)
            case .unavailable(let cause):
                cause as? WhorlError ?? .storeFault(path: "", code: 0, reason: "vectors cannot be read")
            }
    }

    /// What `body` gives; its error is one of the engine.
    package static func ofVectors<Value>(_ body: () throws(VectorError) -> Value) throws(WhorlError) -> Value {
        do throws(VectorError) { return try body() } catch { throw WhorlError(error) }
    }
}

extension WhorlError {
    /// The error of a name, with the same facts.
    package init(_ error: IdentityError) {
        self =
            switch error {
            case .malformedBCID(let reason): .malformedBCID(reason: reason)
            case .unknownFingerPosition(let name): .unknownFingerPosition(name: name)
            }
    }
}
