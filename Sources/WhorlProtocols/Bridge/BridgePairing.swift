package import Whorl

/// That pages of an origin may use the bridges that list it: they show a secret, as any program can state an origin.
package struct BridgePairing: Record, Equatable {
    /// The kind of these records.
    package static let kind = "bridge-pairing"

    /// The origin, as browsers write it.
    package let id: String
    private let secret: SecretHash

    /// Pairs an origin.
    ///
    /// - Parameters:
    ///   - origin: as ``OriginPattern/origin(of:)`` writes it.
    ///   - secret: of ``Randomness/secret()``.
    package init(origin: String, secret: String) {
        id = origin
        self.secret = SecretHash(generated: secret)
    }

    /// Removes the secrets that pages of an origin saved: whoever is paired later gets nothing of them.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package static func removeSecrets(of origin: String, in records: Records) throws(WhorlError) {
        for item in try records.all(VaultItem.self) where item.origin == origin {
            try records.remove(VaultItem.self, item.id)
        }
    }

    /// Whether a page shows the origin's secret.
    package func matches(_ secret: String) -> Bool { self.secret.matches(secret) }
}
