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

    /// Whether a page shows the origin's secret.
    package func matches(_ secret: String) -> Bool { self.secret.matches(secret) }
}
