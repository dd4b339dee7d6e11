import Crypto
import CryptoExtras
import FoundationEssentials

/// A secret as it is kept: salt and scrypt (RFC 7914), never the secret itself.
package struct SecretHash: Codable, Sendable, Equatable {
    /// 16 bytes as base64url.
    private let salt: String
    /// 32 bytes as base64url.
    private let hash: String
    /// scrypt's cost; block size 8, parallelism 1.
    private let rounds: Int

    /// 16 MB and some 30 ms a guess: secrets of apps are random, and each request shows one.
    private static let usualRounds = 1 << 14
    private static let blockSize = 8
    private static let byteCount = 32

    /// Hashes a secret under a fresh salt.
    package init(_ secret: String, _ randomness: Randomness = .system) {
        let salt = randomness.bytes(16)
        self.salt = Base64URL.encode(salt)
        rounds = Self.usualRounds
        hash = Base64URL.encode(Self.derive(secret, salt, Self.usualRounds))
    }

    /// Nobody's: who is not known is checked against it, so that the time does not tell of a wrong secret.
    package static let nobody = SecretHash("nobody's secret")

    /// Whether a secret is the one.
    package func matches(_ secret: String) -> Bool {
        guard let salt = Base64URL.decode(salt), !hash.isEmpty else { return false }
        return ConstantTime.areEqual(Base64URL.encode(Self.derive(secret, salt, rounds)), hash)
    }

    private static func derive(_ secret: String, _ salt: [UInt8], _ rounds: Int) -> [UInt8] {
        let key = try? KDF.Scrypt.deriveKey(
            from: Array(secret.utf8), salt: salt, outputByteCount: byteCount, rounds: rounds, blockSize: blockSize,
            parallelism: 1)
        return key?.withUnsafeBytes { Array($0) } ?? []
    }
}
