/// The key that a store's templates are sealed under: random, made once, and stored wrapped by the master key, so
/// that a rotation rewrites one row.
package struct DataKey: Sendable {
    private static let purpose = Array("whorl data key 1".utf8)

    /// Bytes of the key, and of keys that are derived from it.
    static let byteCount = AESGCM.keyBytes

    let key: SecretKey

    /// Makes a new random key.
    package init() {
        key = SecretKey(randomBytes: Self.byteCount)
    }

    /// Takes the bytes of a key that was in use.
    init(bytes: [UInt8]) {
        key = SecretKey(bytes)
    }

    /// Unwraps a stored key.
    ///
    /// - Throws: ``WhorlError/wrongKey(path:)`` when the bytes are not the master key's.
    package init(wrapped: [UInt8], by master: MasterKey) throws(WhorlError) {
        guard let bytes = AESGCM.open(wrapped, under: master.key, authenticating: Self.purpose) else {
            throw .wrongKey(path: master.source.path)
        }
        key = SecretKey(bytes)
    }

    /// The key as it is stored: nonce, AES-256-GCM ciphertext, tag.
    ///
    /// - Throws: ``WhorlError/storeFault(path:code:reason:)``.
    func wrapped(by master: MasterKey) throws(WhorlError) -> [UInt8] {
        let wrapped = key.withUnsafeBytes { AESGCM.seal($0, under: master.key, authenticating: Self.purpose) }
        guard let wrapped else {
            throw .storeFault(path: master.source.path, code: 0, reason: "the data key could not be wrapped")
        }
        return wrapped
    }
}
