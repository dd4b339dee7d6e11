import Crypto
import FoundationEssentials

/// The key that a store's templates are sealed under: random, made once, and stored wrapped by the master key, so
/// that a rotation rewrites one row.
package struct DataKey: Sendable {
    private static let purpose = Array("whorl data key 1".utf8)

    /// Bytes of the key, and of keys that are derived from it.
    static let byteCount = 32

    let key: SymmetricKey

    /// Makes a new random key.
    package init() {
        key = SymmetricKey(size: .bits256)
    }

    /// Unwraps a stored key.
    ///
    /// - Throws: ``WhorlError/wrongKey(path:)`` when the bytes are not the master key's.
    package init(wrapped: [UInt8], by master: MasterKey) throws(WhorlError) {
        guard let box = try? AES.GCM.SealedBox(combined: wrapped),
            let bytes = try? AES.GCM.open(box, using: master.key, authenticating: Self.purpose)
        else { throw .wrongKey(path: master.source.path) }
        key = SymmetricKey(data: bytes)
    }

    /// The key as it is stored: nonce, AES-256-GCM ciphertext, tag.
    ///
    /// - Throws: ``WhorlError/storeFault(path:code:reason:)``.
    func wrapped(by master: MasterKey) throws(WhorlError) -> [UInt8] {
        let plain = key.withUnsafeBytes { Array($0) }
        let box = try? AES.GCM.seal(plain, using: master.key, authenticating: Self.purpose)
        guard let combined = box?.combined else {
            throw .storeFault(path: master.source.path, code: 0, reason: "the data key could not be wrapped")
        }
        return Array(combined)
    }
}
