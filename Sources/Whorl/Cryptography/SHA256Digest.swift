internal import COpenSSL

/// SHA-256 (FIPS 180-4) of bytes that come in pieces.
package struct SHA256Digest {
    /// Bytes of a hash.
    static let byteCount = 32

    /// A state of the library, which ends with its last user.
    private final class Context {
        private let state: OpaquePointer

        init() {
            guard let made = EVP_MD_CTX_new() else { preconditionFailure("there is no memory for a hash") }
            state = made
        }

        /// Calls `body` with the state, and keeps it until that returns.
        func use<Result>(_ body: (OpaquePointer) -> Result) -> Result {
            withExtendedLifetime(self) { body(state) }
        }

        func copy() -> Context {
            let other = Context()
            _ = use { state in other.use { EVP_MD_CTX_copy_ex($0, state) } }
            return other
        }

        deinit { EVP_MD_CTX_free(state) }
    }

    private var context = Context()

    /// Begins with no bytes.
    package init() {
        let began = context.use { EVP_DigestInit_ex2($0, CryptographyLibrary.sha256.pointer, nil) }
        precondition(began == 1, "libcrypto gives no SHA-256")
    }

    /// Takes further bytes.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        if !isKnownUniquelyReferenced(&context) { context = context.copy() }
        _ = context.use { EVP_DigestUpdate($0, bytes.baseAddress, bytes.count) }
    }

    /// The hash of all bytes so far.
    package var digest: [UInt8] {
        var digest = [UInt8](repeating: 0, count: Self.byteCount)
        let ended = context.copy().use { EVP_DigestFinal_ex($0, &digest, nil) }
        precondition(ended == 1, "libcrypto gives no SHA-256")
        return digest
    }
}
