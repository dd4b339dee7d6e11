internal import COpenSSL

/// Algorithms of libcrypto (OpenSSL 3), fetched once each.
///
/// Debian keeps the library safe without a new build of Whorl; compiling one of our own would take a third of the time
/// from a clone to the first match.
enum CryptographyLibrary {
    /// An algorithm, which the library shares among threads and never changes.
    struct Algorithm: @unchecked Sendable {
        let pointer: OpaquePointer?
    }

    static let aes256GCM = prepared { EVP_CIPHER_fetch(nil, "AES-256-GCM", nil) }
    static let sha256 = prepared { EVP_MD_fetch(nil, "SHA256", nil) }

    static let hmac = prepared { EVP_MAC_fetch(nil, "HMAC", nil) }
    static let hkdf = prepared { EVP_KDF_fetch(nil, "HKDF", nil) }

    private static func prepared(_ fetch: () -> OpaquePointer?) -> Algorithm {
        whorl_crypto_prepare()
        return Algorithm(pointer: fetch())
    }
}
