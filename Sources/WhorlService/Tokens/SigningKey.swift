internal import WhorlProtocols

/// A P-256 key that the service signs tokens with for others.
struct SigningKey: Record {
    static let kind = "signing-key"

    /// Its name in token headers (`kid`).
    let id: String
    /// The private key as PEM.
    let pem: String
    /// When it was made, in seconds since 1970.
    let created: Double
}
