import Crypto
import CryptoExtras
package import Whorl
import WhorlText

/// A key pair that the service signs tokens with for others.
package struct SigningKey: Record, Equatable {
    /// What a pair signs by (RFC 7518, 3.1).
    package enum Algorithm: String, Codable, Sendable, CaseIterable {
        /// ECDSA of P-256 with SHA-256.
        case es256 = "ES256"
        /// RSASSA-PKCS1-v1_5 of 3072 bits with SHA-256.
        case rs256 = "RS256"
    }

    /// The kind of these records.
    package static let kind = "signing-key"

    /// Its name in token headers (`kid`).
    package let id: String
    /// The private key as PEM.
    package let pem: String
    /// When it was made, in seconds since 1970.
    package let created: Double
    /// Nil for ES256, as in pairs that were stored before there was another.
    private let alg: Algorithm?

    /// What it signs by.
    package var algorithm: Algorithm { alg ?? .es256 }

    /// Describes a pair.
    package init(id: String, pem: String, created: Double, algorithm: Algorithm = .es256) {
        self.id = id
        self.pem = pem
        self.created = created
        alg = algorithm == .es256 ? nil : algorithm
    }

    /// Makes a pair; one of RSA takes some tenths of a second.
    ///
    /// - Throws: ``WhorlError/storeFault(path:code:reason:)`` where the library makes none.
    package static func make(
        _ algorithm: Algorithm, _ randomness: Randomness = .system, at now: Double
    ) throws(WhorlError) -> SigningKey {
        let pem: String
        switch algorithm {
        case .es256: pem = P256.Signing.PrivateKey().pemRepresentation
        case .rs256:
            guard let key = try? _RSA.Signing.PrivateKey(keySize: .bits3072) else {
                throw .storeFault(path: "the store", code: 0, reason: "an RSA key could not be made")
            }
            pem = key.pemRepresentation
        }
        return SigningKey(id: randomness.name(), pem: pem, created: now, algorithm: algorithm)
    }

    /// The public key as a JSON web key (RFC 7517); nil where the stored key cannot be read.
    package var publicKey: String? {
        switch algorithm {
        case .es256:
            guard let pair = try? P256.Signing.PrivateKey(pemRepresentation: pem) else { return nil }
            let point = pair.publicKey.rawRepresentation
            let x = Base64URL.encode(point.prefix(point.count / 2))
            let y = Base64URL.encode(point.suffix(point.count / 2))
            return #"{"alg":"ES256","crv":"P-256","kid":"\#(id)","kty":"EC","use":"sig","x":"\#(x)","y":"\#(y)"}"#
        case .rs256:
            guard let pair = try? _RSA.Signing.PrivateKey(pemRepresentation: pem),
                let numbers = try? pair.publicKey.getKeyPrimitives()
            else { return nil }
            let (n, e) = (Base64URL.encode(numbers.modulus), Base64URL.encode(numbers.publicExponent))
            return #"{"alg":"RS256","e":"\#(e)","kid":"\#(id)","kty":"RSA","n":"\#(n)","use":"sig"}"#
        }
    }
}
