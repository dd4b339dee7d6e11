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

    /// Removes the secrets that pages of an origin saved, once its pairing is gone and they save no more: whoever is paired
    /// later gets nothing of them.
    ///
    /// - Returns: whether there were any.
    /// - Throws: errors of ``DocumentStore``.
    package static func removeSecrets(of origin: String, in records: Records) throws(WhorlError) -> Bool {
        let items = try records.all(VaultItem.self).filter { $0.origin == origin }
        for item in items { try records.remove(VaultItem.self, item.id) }
        return !items.isEmpty
    }

    /// Whether a page shows the origin's secret.
    package func matches(_ secret: String) -> Bool { self.secret.matches(secret) }
}

/// A page that states its origin and shows the secret that the origin is paired by.
package struct PairedPage: Sendable {
    /// As browsers write it.
    let origin: String
    let secret: String

    /// Takes what a page states, in any case.
    package init(origin: String, secret: String) {
        (self.origin, self.secret) = (origin.lowercased(), secret)
    }
}
