import Crypto
import CryptoExtras
import FoundationEssentials
import WhorlText

/// A secret as it is stored: a digest, never the secret itself.
///
/// A secret of 256 random bits cannot be guessed, so SHA-256 suffices. A secret that a person chose is stored under
/// scrypt (RFC 7914), which makes each guess slow.
package struct SecretHash: Codable, Sendable, Equatable {
    /// How a secret was hashed.
    package enum Method: Sendable, Equatable {
        case digest, scrypt
    }

    private enum Form: Equatable {
        /// SHA-256 of the secret as base64url.
        case digest(String)
        /// 16 bytes and 32 bytes as base64url, and the cost; block size 8, parallelism 1.
        case scrypt(salt: String, hash: String, rounds: Int)
    }

    private enum Key: String, CodingKey { case sha256, salt, hash, rounds }

    private let form: Form

    /// 16 MB and some 30 ms a guess.
    private static let usualRounds = 1 << 14
    private static let blockSize = 8
    private static let byteCount = 32

    private init(form: Form) { self.form = form }

    /// Hashes a secret that a person chose, by scrypt under a fresh salt.
    package init(_ secret: String, _ randomness: Randomness = .system) {
        let salt = randomness.bytes(16)
        let hash = Base64URL.encode(Self.derive(secret, salt, Self.usualRounds))
        form = .scrypt(salt: Base64URL.encode(salt), hash: hash, rounds: Self.usualRounds)
    }

    /// Hashes a secret that ``Randomness/secret()`` made, by SHA-256.
    package init(generated secret: String) { form = .digest(Base64URL.digest(of: secret)) }

    /// Reads either form.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        if let digest = try container.decodeIfPresent(String.self, forKey: .sha256) {
            form = .digest(digest)
        } else {
            form = .scrypt(
                salt: try container.decode(String.self, forKey: .salt),
                hash: try container.decode(String.self, forKey: .hash),
                rounds: try container.decode(Int.self, forKey: .rounds))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch form {
        case .digest(let digest): try container.encode(digest, forKey: .sha256)
        case .scrypt(let salt, let hash, let rounds):
            try container.encode(salt, forKey: .salt)
            try container.encode(hash, forKey: .hash)
            try container.encode(rounds, forKey: .rounds)
        }
    }

    /// A scrypt hash of nobody's: a secret is compared with it where the same work must be done for unknown names.
    package static let nobody = SecretHash("nobody's secret")

    /// A digest that no secret has, as it is not base64url: stands in for the digest of an unknown name.
    package static let noDigest = SecretHash(form: .digest(String(repeating: "-", count: 42) + "="))

    /// How the secret was hashed.
    package var method: Method { if case .digest = form { .digest } else { .scrypt } }

    /// Whether a secret is the one.
    package func matches(_ secret: String) -> Bool {
        switch form {
        case .digest(let digest): return ConstantTime.areEqual(Base64URL.digest(of: secret), digest)
        case .scrypt(let salt, let hash, let rounds):
            guard let salt = Base64URL.decode(salt), !hash.isEmpty else { return false }
            return ConstantTime.areEqual(Base64URL.encode(Self.derive(secret, salt, rounds)), hash)
        }
    }

    private static func derive(_ secret: String, _ salt: [UInt8], _ rounds: Int) -> [UInt8] {
        let key = try? KDF.Scrypt.deriveKey(
            from: Array(secret.utf8), salt: salt, outputByteCount: byteCount, rounds: rounds, blockSize: blockSize,
            parallelism: 1)
        return key?.withUnsafeBytes { Array($0) } ?? []
    }
}

/// Comparison of secrets in a time that tells nothing of where they differ.
package enum ConstantTime {
    /// Whether two texts are the same. Their digests under a key of the moment are compared, so that lengths do not tell.
    package static func areEqual(_ left: String, _ right: String) -> Bool {
        let key = SymmetricKey(size: .bits256)
        let code = HMAC<SHA256>.authenticationCode(for: Array(left.utf8), using: key)
        return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Array(right.utf8), using: key)
    }
}

extension Base64URL {
    /// SHA-256 of a text in UTF-8, as 43 characters.
    package static func digest(of text: String) -> String { encode(SHA256.hash(data: Data(text.utf8))) }
}
