/// The answer to a save, get or delete. Keys that have no value are left out.
package struct BridgeAnswer: Codable, Sendable, Equatable {
    /// Whether it was done.
    package let success: Bool
    /// Why not; see ``BridgeFailure``.
    package let error: String?
    /// The secret of a get.
    package let secret: String?

    package static let done = BridgeAnswer(success: true, error: nil, secret: nil)

    package static func failed(_ failure: BridgeFailure) -> BridgeAnswer {
        BridgeAnswer(success: false, error: failure.rawValue, secret: nil)
    }

    static func released(_ secret: String) -> BridgeAnswer {
        BridgeAnswer(success: true, error: nil, secret: secret)
    }
}
