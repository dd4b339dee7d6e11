/// The answer to a save, get or delete. Keys that have no value are left out.
package struct BridgeAnswer: Codable, Sendable, Equatable {
    /// Whether it was done.
    package let success: Bool
    /// Why not; see ``BridgeFailure``.
    package let error: String?
    /// The secret of a get.
    package let secret: String?

    package init(success: Bool, error: String?, secret: String?) {
        self.success = success
        self.error = error
        self.secret = secret
    }

    package static let done = BridgeAnswer(success: true, error: nil, secret: nil)

    package static func failed(_ failure: BridgeFailure) -> BridgeAnswer {
        BridgeAnswer(success: false, error: failure.rawValue, secret: nil)
    }

    static func released(_ secret: String) -> BridgeAnswer {
        BridgeAnswer(success: true, error: nil, secret: secret)
    }
}

/// The answer to a page before it shows a dialog.
package struct BridgeStatus: Codable, Sendable, Equatable {
    /// Whether the owner is enrolled and something can capture a sample.
    package let hasTouchId: Bool
    /// `touchId`, `faceId` or `none`.
    package let biometryType: String
    /// Whether there is a secret to get.
    package let hasSecret: Bool

    package init(hasTouchId: Bool, biometryType: String, hasSecret: Bool) {
        self.hasTouchId = hasTouchId
        self.biometryType = biometryType
        self.hasSecret = hasSecret
    }
}
