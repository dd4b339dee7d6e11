import Crypto
import FoundationEssentials

/// That pages of an origin may use the bridges that list it: they show a secret, as any program can state an origin.
package struct BridgePairing: Record, Equatable {
    /// The kind of these records.
    package static let kind = "bridge-pairing"

    /// The origin, as browsers write it.
    package let id: String
    /// SHA-256 of the secret as base64url: the secret has 256 random bits, which nobody guesses.
    private let digest: String

    /// Pairs an origin.
    ///
    /// - Parameters:
    ///   - origin: as ``OriginPattern/origin(of:)`` writes it.
    ///   - secret: of ``Randomness/secret()``.
    package init(origin: String, secret: String) {
        id = origin
        digest = Self.digest(of: secret)
    }

    /// Whether a page shows the origin's secret.
    package func matches(_ secret: String) -> Bool { ConstantTime.areEqual(Self.digest(of: secret), digest) }

    private static func digest(of secret: String) -> String {
        Base64URL.encode(Array(SHA256.hash(data: Array(secret.utf8))))
    }
}
