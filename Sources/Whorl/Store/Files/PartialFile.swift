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
        guard descriptor >= 0 else { throw SystemFailure.last.writing(path) }
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
        do throws(SystemFailure) {
            if durably { try flush() }
            try AtomicFile.publish(partial, as: path, replacing: replacing)
            if durably { try AtomicFile.synchronize(folder: FileAccess.parent(of: path)) }
        } catch {
            throw error.writing(path)
        }
    }

    private func flush() throws(SystemFailure) {
        let descriptor = try SystemFailure.check(open(partial, O_RDONLY | O_CLOEXEC))
        defer { close(descriptor) }
        try SystemFailure.check(fsync(descriptor))
    }
}
