import Glibc

/// The key that wraps a store's data key.
package struct MasterKey: Sendable {
    static let byteCount = AESGCM.keyBytes

    let key: SecretKey
    let identifier: KeyIdentifier
    let source: KeySource

    init(_ key: SecretKey, from source: KeySource) {
        self.key = key
        identifier = KeyIdentifier(of: key)
        self.source = source
    }

    /// Reads a key, or nil where the file is missing.
    ///
    /// systemd's own folder guards credentials, whose mode may show an access control list as group bits; so those of the
    /// group count for key files alone.
    ///
    /// - Throws: ``WhorlError/keyFileNotPrivate(path:)``, ``WhorlError/wrongKey(path:)`` for a file that holds no
    ///   key, ``WhorlError/unreadableFile(path:reason:)``.
    init?(reading source: KeySource) throws(WhorlError) {
        guard FolderContents.exists(source.path) else { return nil }
        let file = try FileReader(source.path)
        var othersMay = S_IRWXG | S_IRWXO
        if case .credential = source { othersMay = S_IRWXO }
        guard file.mode & othersMay == 0 else { throw .keyFileNotPrivate(path: source.path) }
        var bytes = try file.read(upTo: Self.byteCount + 1)
        defer { bytes.withUnsafeMutableBytes { if let start = $0.baseAddress { explicit_bzero(start, $0.count) } } }
        guard bytes.count == Self.byteCount else { throw .wrongKey(path: source.path) }
        self.init(SecretKey(bytes), from: source)
    }

    /// Writes the key to a new file of mode 0600, complete or not at all.
    ///
    /// - Throws: ``WhorlError/alreadyExists(path:)``, ``WhorlError/unwritableFile(path:reason:)``.
    package func write(to path: String) throws(WhorlError) {
        let file = try AtomicFile(path, for: .dataFolder)
        try file.append(key.withUnsafeBytes { Array($0) })
        try file.publish(replacing: false)
    }
}
