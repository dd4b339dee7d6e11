internal import COpenSSL

/// Keys that are made of others or of a passphrase.
package enum KeyDerivation {
    /// Bytes of an HMAC-SHA256.
    static let codeBytes = Int(WHORL_HMAC_BYTES)

    /// HKDF with SHA-256 (RFC 5869).
    ///
    /// - Parameters:
    ///   - key: to derive from.
    ///   - salt: of any length.
    ///   - info: what the new key is for.
    ///   - count: bytes of the new key, at most 8,160.
    /// - Returns: the new key; nil where the library fails.
    package static func hkdf(_ key: SecretKey, salt: [UInt8], info: [UInt8], count: Int) -> SecretKey? {
        guard let algorithm = CryptographyLibrary.hkdf.pointer else { return nil }
        return derived(count) { out in
            key.withUnsafeBytes { key in
                whorl_hkdf(
                    algorithm, key.assumingMemoryBound(to: UInt8.self).baseAddress, key.count, salt, salt.count, info,
                    info.count, out, count)
            }
        }
    }

    /// scrypt (RFC 7914).
    ///
    /// - Parameters:
    ///   - passphrase: UTF-8.
    ///   - salt: of any length.
    ///   - cost: N, a power of two above 1.
    ///   - blockSize: r.
    ///   - parallelism: p.
    ///   - count: bytes of the key.
    /// - Returns: the key; nil where the numbers are not allowed or take more memory than there is.
    package static func scrypt(
        _ passphrase: [UInt8], salt: [UInt8], cost: UInt64, blockSize: UInt64, parallelism: UInt64, count: Int
    ) -> SecretKey? {
        derived(count) { out in
            passphrase.withUnsafeBytes { passphrase in
                EVP_PBE_scrypt(
                    passphrase.assumingMemoryBound(to: CChar.self).baseAddress, passphrase.count, salt, salt.count,
                    cost, blockSize, parallelism, .max, out, count)
            }
        }
    }

    /// HMAC-SHA256 (RFC 2104) of a text.
    package static func authenticationCode(of text: [UInt8], under key: SecretKey) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: codeBytes)
        let algorithm = CryptographyLibrary.hmac.pointer
        let made = key.withUnsafeBytes { key in
            whorl_hmac(
                algorithm, key.assumingMemoryBound(to: UInt8.self).baseAddress, key.count, text, text.count, &code)
        }
        precondition(algorithm != nil && made == 1, "libcrypto gives no HMAC-SHA256")
        return code
    }

    private static func derived(_ count: Int, _ derive: (UnsafeMutablePointer<UInt8>?) -> Int32) -> SecretKey? {
        whorl_crypto_prepare()
        var bytes = [UInt8](repeating: 0, count: count)
        return bytes.withUnsafeMutableBufferPointer { bytes in
            defer { OPENSSL_cleanse(bytes.baseAddress, bytes.count) }
            return derive(bytes.baseAddress) == 1 ? SecretKey(bytes) : nil
        }
    }
}
