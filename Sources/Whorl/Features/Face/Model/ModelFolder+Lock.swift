import Glibc

extension ModelFolder {
    /// Begins the names of folders that are not finished; no model's name begins so.
    private static let interimPrefix = ".interim-"
    /// The file that whoever changes the folder locks.
    private static let lockName = ".lock"

    /// A new name for a folder that is not finished.
    static func interimName() -> String {
        interimPrefix + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// Runs `body` while no other process changes the folder, which is made where it is missing. What a process left
    /// unfinished that ended in between is removed: whoever holds the lock is the only one at work.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``, and what `body` throws.
    func withLock<Value>(_ body: () throws(WhorlError) -> Value) throws(WhorlError) -> Value {
        try FolderContents.makeAll(path)
        let lock = Glibc.open(
            "\(path)/\(Self.lockName)".systemName, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK,
            mode_t(AtomicFile.ordinaryPermissions))
        guard lock >= 0 else { throw FolderContents.fault(path) }
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else { throw FolderContents.fault(path) }
        }
        for name in try FolderContents.names(in: path) {
            if name.hasPrefix(Self.interimPrefix) { FolderContents.remove(folder(name)) }
            if name.hasPrefix(AtomicFile.temporaryPrefix) { InterimFile.removeLeftover(folder(name)) }
        }
        return try body()
    }
}
