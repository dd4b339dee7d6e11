import Glibc

/// A file that appears under its name when it is complete, or not at all.
///
/// It is written under a name of its own beside the final one. Unless ``publish(replacing:)`` is reached, it is removed.
final class PartialFile {
    static let suffix = ".partial"

    /// The final name.
    let path: String
    /// The name to write under until then; an empty file of mode 0600.
    let partial: String

    /// Makes the empty file.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    init(_ path: String) throws(WhorlError) {
        let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        let partial = "\(path).\(random)\(Self.suffix)"
        let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, FileAccess.privateFile)
        guard descriptor >= 0 else { throw SystemFault.last.writing(path) }
        close(descriptor)
        self.path = path
        self.partial = partial
    }

    deinit {
        // SQLite may have left its own files where writing a database failed.
        for ending in ["", "-wal", "-shm", "-journal"] { unlink(partial + ending) }
    }

    /// Gives the file its final name.
    ///
    /// - Parameters:
    ///   - replacing: whether a file of that name may be replaced.
    ///   - durably: whether to wait until the bytes are on the disk; not for what is checked when it is read, and made anew.
    /// - Throws: ``WhorlError/alreadyExists(path:)``, ``WhorlError/unwritableFile(path:reason:)``.
    func publish(replacing: Bool, durably: Bool = true) throws(WhorlError) {
        guard durably else { return try rename(replacing: replacing) }
        let descriptor = open(partial, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemFault.last.writing(path) }
        let synced = fsync(descriptor)
        let fault = SystemFault.last
        close(descriptor)
        guard synced == 0 else { throw fault.writing(path) }
        try rename(replacing: replacing)
        try FileAccess.syncFolder(FileAccess.parent(of: path))
    }

    private func rename(replacing: Bool) throws(WhorlError) {
        if !replacing {
            // A hard link never replaces; file systems without them get a check and a rename.
            if link(partial, path) == 0 { return }
            let fault = SystemFault.last
            guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(fault.code), !FolderContents.exists(path) else {
                throw FolderContents.exists(path) ? .alreadyExists(path: path) : fault.writing(path)
            }
        }
        guard Glibc.rename(partial, path) == 0 else { throw SystemFault.last.writing(path) }
    }
}
