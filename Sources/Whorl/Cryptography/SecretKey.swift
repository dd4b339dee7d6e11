internal import COpenSSL

/// Bytes of a key, which are overwritten when nobody holds them any more.
package struct SecretKey: Sendable {
    private final class Storage: @unchecked Sendable {
        let bytes: UnsafeMutableRawBufferPointer

        init(count: Int) {
            bytes = .allocate(byteCount: count, alignment: 1)
        }

        deinit {
            OPENSSL_cleanse(bytes.baseAddress, bytes.count)
            bytes.deallocate()
        }
    }

    private let storage: Storage

    /// Copies the bytes of a key.
    package init(_ bytes: some Collection<UInt8>) {
        storage = Storage(count: bytes.count)
        storage.bytes.copyBytes(from: bytes)
    }

    /// Draws a key.
    ///
    /// - Parameter count: of bytes.
    package init(randomBytes count: Int) {
        storage = Storage(count: count)
        RandomBytes.fill(storage.bytes)
    }

    /// The number of bytes.
    var count: Int { storage.bytes.count }

    /// Calls `body` with the bytes, which it does not keep.
    package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withExtendedLifetime(storage) { body(UnsafeRawBufferPointer(storage.bytes)) }
    }
}

/// Random bytes that nobody can foretell.
package enum RandomBytes {
    /// Random bytes, as for a salt.
    package static func draw(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        bytes.withUnsafeMutableBytes { fill($0) }
        return bytes
    }

    fileprivate static func fill(_ bytes: UnsafeMutableRawBufferPointer) {
        whorl_crypto_prepare()
        // The generator seeds itself from the kernel; without that there is no key that could be used.
        precondition(RAND_bytes(bytes.baseAddress, Int32(bytes.count)) == 1, "the system gives no random bytes")
    }
}
