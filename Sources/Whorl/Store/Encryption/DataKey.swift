/// The key that a store's templates are sealed under: random, made once, and stored wrapped by the master key, so
/// that a rotation rewrites one row.
package struct DataKey: Sendable {
    private static let purpose = Array("whorl data key 1".utf8)
    private static let countedPurpose = Array("whorl data key 2".utf8)

    /// Bytes of the key, and of keys that are derived from it.
    static let byteCount = AESGCM.keyBytes

    let key: SecretKey
    /// Whether it is of a store that has a generation: then one whose generation is missing was changed by others.
    let isCounted: Bool

    /// Makes a new random key.
    package init() {
        self.init(SecretKey(randomBytes: Self.byteCount), isCounted: true)
    }

    /// Takes the bytes of a key that was in use.
    init(bytes: [UInt8]) {
        self.init(SecretKey(bytes), isCounted: true)
    }

    private init(_ key: SecretKey, isCounted: Bool) {
        self.key = key
        self.isCounted = isCounted
    }

    /// The key, marked as that of a store that has a generation.
    var counted: DataKey { DataKey(key, isCounted: true) }

    /// Unwraps a stored key.
    ///
    /// - Throws: ``WhorlError/wrongKey(path:)`` when the bytes are not the master key's.
    package init(wrapped: [UInt8], by master: MasterKey) throws(WhorlError) {
        for purpose in [Self.countedPurpose, Self.purpose] {
            if let bytes = AESGCM.open(wrapped, under: master.key, authenticating: purpose) {
                self.init(SecretKey(bytes), isCounted: purpose == Self.countedPurpose)
                return
            }
        }
        throw .wrongKey(path: master.source.path)
    }

    /// The key as it is stored: nonce, AES-256-GCM ciphertext, tag.
    ///
    /// - Throws: ``WhorlError/storeFault(path:code:reason:)``.
    func wrapped(by master: MasterKey) throws(WhorlError) -> [UInt8] {
        let purpose = isCounted ? Self.countedPurpose : Self.purpose
        let wrapped = key.withUnsafeBytes { AESGCM.seal($0, under: master.key, authenticating: purpose) }
        guard let wrapped else {
            throw .storeFault(path: master.source.path, code: 0, reason: "the data key could not be wrapped")
        }
        return wrapped
    }
}
