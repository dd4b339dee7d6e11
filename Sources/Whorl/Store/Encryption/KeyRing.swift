import Glibc

/// Finds, makes and replaces a store's master key.
///
/// The database says which key wraps its data key, by ``KeyIdentifier``. The key is looked for in systemd's
/// credentials, then in `master.key`, then among interim files of an interrupted rotation.
struct KeyRing: Sendable {
    /// The credential that holds the key.
    private static let credential = "whorl-master-key"
    /// The credential that holds the key before a rotation.
    private static let previousCredential = "whorl-master-key-previous"

    let folder: StoreFolder
    /// systemd's folder of credentials, if there is one.
    let credentials: String?

    /// The key of an identifier, wherever it lies: where a rotation was interrupted after its commit, in an interim file.
    ///
    /// - Throws: ``WhorlError/missingKey(path:)``, ``WhorlError/wrongKey(path:)``,
    ///   ``WhorlError/keyFileNotPrivate(path:)``, ``WhorlError/unreadableFile(path:reason:)``.
    func find(_ identifier: KeyIdentifier) throws(WhorlError) -> MasterKey {
        var tried: KeySource?
        for source in credentialSources + [.file(path: folder.key)] {
            guard let key = try MasterKey(reading: source) else { continue }
            if key.identifier == identifier { return key }
            tried = tried ?? source
        }
        let interim = KeySource.file(path: folder.interimKey(identifier))
        if let key = try MasterKey(reading: interim), key.identifier == identifier { return key }
        if let tried { throw .wrongKey(path: tried.path) }
        throw .missingKey(path: folder.key)
    }

    /// The key for a new store: the credential, or the key file, which is made if missing.
    ///
    /// - Throws: as ``find(_:)``, and ``WhorlError/unwritableFile(path:reason:)``.
    func first() throws(WhorlError) -> MasterKey {
        if let key = try credentialKey() { return key }
        let source = KeySource.file(path: folder.key)
        if let key = try MasterKey(reading: source) { return key }
        let key = MasterKey(SecretKey(randomBytes: MasterKey.byteCount), from: source)
        do throws(WhorlError) {
            try key.write(to: folder.key)
            return key
        } catch .alreadyExists {
            // Another process made one first.
            guard let other = try MasterKey(reading: source) else { throw .missingKey(path: folder.key) }
            return other
        }
    }

    /// The key to replace `current`: a credential that differs, or a new interim key file.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``, also where `current` is the credential itself.
    func successor(of current: MasterKey) throws(WhorlError) -> MasterKey {
        if let key = try credentialKey() {
            guard key.identifier != current.identifier else {
                throw .unwritableFile(
                    path: key.source.path,
                    reason: "pass a new key as \(Self.credential) and this one as \(Self.previousCredential)")
            }
            return key
        }
        let fresh = SecretKey(randomBytes: MasterKey.byteCount)
        let path = folder.interimKey(KeyIdentifier(of: fresh))
        let key = MasterKey(fresh, from: .file(path: path))
        try key.write(to: path)
        return key
    }

    /// Makes the key that the database names the key file, and removes interim ones.
    ///
    /// - Precondition: the caller holds ``FolderLock/Kind/keys`` and the database's write lock, and the key was seen to
    ///   open the store.
    /// - Parameters:
    ///   - key: the key that the database names.
    ///   - replacingFile: whether the key file goes where the key is a credential, which took over from it.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    func retireOthers(than key: MasterKey, replacingFile: Bool) throws(WhorlError) {
        switch key.source {
        case .credential:
            if replacingFile { InterimFile.removeLeftover(folder.key) }
        case .file(folder.key):
            break
        case .file(let interim):
            let retired = open(folder.key.systemName, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            defer {
                Shredding.overwriteUnnamed(retired)
                close(retired)
            }
            guard rename(interim.systemName, folder.key.systemName) == 0 else {
                throw SystemFailure.last.writing(folder.key)
            }
        }
        for path in folder.interimKeys { InterimFile.removeLeftover(path) }
        try FileAccess.syncFolder(folder.path)
    }

    private var credentialSources: [KeySource] {
        guard let credentials else { return [] }
        return [Self.credential, Self.previousCredential].map { .credential(path: "\(credentials)/\($0)") }
    }

    private func credentialKey() throws(WhorlError) -> MasterKey? {
        guard let source = credentialSources.first else { return nil }
        return try MasterKey(reading: source)
    }
}
