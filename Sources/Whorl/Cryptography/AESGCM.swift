internal import COpenSSL

/// AES-256-GCM (NIST SP 800-38D) with nonces of 96 bits and tags of 128: what is sealed is nonce, ciphertext, tag.
package enum AESGCM {
    static let keyBytes = 32
    static let nonceBytes = Int(WHORL_GCM_NONCE)
    static let tagBytes = Int(WHORL_GCM_TAG)
    /// Bytes that sealing adds.
    package static let overhead = nonceBytes + tagBytes

    /// Encrypts bytes.
    ///
    /// - Parameters:
    ///   - plain: less than 2 GiB.
    ///   - key: of 32 bytes.
    ///   - nonce: of 12 bytes, which no other message under the key has; nil draws one.
    ///   - associated: what is authenticated with it.
    /// - Returns: nonce, ciphertext, tag; nil where the library fails.
    package static func seal(
        _ plain: UnsafeRawBufferPointer, under key: SecretKey, nonce: [UInt8]? = nil, authenticating associated: [UInt8]
    ) -> [UInt8]? {
        let nonce = nonce ?? RandomBytes.draw(nonceBytes)
        guard key.count == keyBytes, nonce.count == nonceBytes, let cipher = CryptographyLibrary.aes256GCM.pointer
        else { return nil }
        var done = false
        let sealed = [UInt8](unsafeUninitializedCapacity: overhead + plain.count) { out, count in
            _ = out.initialize(from: nonce)
            done = key.withUnsafeBytes { key in
                whorl_gcm_seal(
                    cipher, key.assumingMemoryBound(to: UInt8.self).baseAddress, associated, associated.count,
                    plain.assumingMemoryBound(to: UInt8.self).baseAddress, plain.count, out.baseAddress) == 1
            }
            count = done ? overhead + plain.count : 0
        }
        return done ? sealed : nil
    }

    /// Encrypts bytes, as ``seal(_:under:nonce:authenticating:)-(UnsafeRawBufferPointer,_,_,_)`` does.
    package static func seal(
        _ plain: [UInt8], under key: SecretKey, nonce: [UInt8]? = nil, authenticating associated: [UInt8]
    ) -> [UInt8]? {
        plain.withUnsafeBytes { seal($0, under: key, nonce: nonce, authenticating: associated) }
    }

    /// Decrypts what ``seal(_:under:nonce:authenticating:)-([UInt8],_,_,_)`` made.
    ///
    /// - Returns: the bytes; nil where key, associated bytes or a single bit differ.
    package static func open(
        _ sealed: UnsafeRawBufferPointer, under key: SecretKey, authenticating associated: [UInt8]
    ) -> [UInt8]? {
        let count = sealed.count - overhead
        guard count >= 0, key.count == keyBytes, let cipher = CryptographyLibrary.aes256GCM.pointer else { return nil }
        var done = false
        let plain = [UInt8](unsafeUninitializedCapacity: count) { out, written in
            done = key.withUnsafeBytes { key in
                whorl_gcm_open(
                    cipher, key.assumingMemoryBound(to: UInt8.self).baseAddress, associated, associated.count,
                    sealed.assumingMemoryBound(to: UInt8.self).baseAddress, count, out.baseAddress) == 1
            }
            // What does not authenticate is shown to nobody.
            written = done ? count : 0
        }
        return done ? plain : nil
    }

    /// Decrypts bytes, as ``open(_:under:authenticating:)-(UnsafeRawBufferPointer,_,_)`` does.
    package static func open(_ sealed: [UInt8], under key: SecretKey, authenticating associated: [UInt8]) -> [UInt8]? {
        sealed.withUnsafeBytes { open($0, under: key, authenticating: associated) }
    }
}
