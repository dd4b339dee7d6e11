import Glibc

/// Files of a data folder that are written in place: locks, the log of the audit, room that is kept.
///
/// Whoever owns the folder may put a link where such a file belongs, and wait for root to run a command: so a link leads
/// nowhere, and only a file that the call made gets the folder's owner.
package enum FolderFile {
    private static let always = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY

    /// Opens a file, or makes it for its owner alone.
    ///
    /// - Parameters:
    ///   - path: where it lies.
    ///   - flags: how it is opened, such as `O_RDWR | O_APPEND`.
    /// - Returns: the descriptor, which the caller closes.
    /// - Throws: `ELOOP` for a symbolic link, `EMLINK` for another name of a file of somebody else, `EINVAL` for what is no
    ///   regular file, and what opening it fails with.
    package static func open(_ path: String, _ flags: Int32) throws(SystemFailure) -> Int32 {
        let made = Glibc.open(path.systemName, flags | always | O_CREAT | O_EXCL, FileAccess.privateFile)
        if made >= 0 {
            FileOwner.followFolder(made, at: path)
            return made
        }
        guard errno == EEXIST else { throw .last }
        return try openExisting(path, flags)
    }

    /// Opens a file that is there.
    ///
    /// - Returns: the descriptor, which the caller closes.
    /// - Throws: what ``open(_:_:)`` throws.
    static func openExisting(_ path: String, _ flags: Int32) throws(SystemFailure) -> Int32 {
        let file = try SystemFailure.check(Glibc.open(path.systemName, flags | always))
        do throws(SystemFailure) {
            var status = stat()
            try SystemFailure.check(fstat(file, &status))
            guard status.st_mode & S_IFMT == S_IFREG else { throw SystemFailure(code: EINVAL) }
            try checkLinks(status, path)
            return file
        } catch {
            close(file)
            throw error
        }
    }

    /// Refuses what SQLite is about to open by its name, where that is another name of a file of somebody else: SQLite, too,
    /// gives what root opens to the owner of the database. Symbolic links it refuses itself.
    ///
    /// - Throws: `EMLINK`.
    static func checkLinks(_ path: String) throws(SystemFailure) {
        var status = stat()
        guard lstat(path.systemName, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        try checkLinks(status, path)
    }

    private static func checkLinks(_ status: stat, _ path: String) throws(SystemFailure) {
        var folder = stat()
        guard status.st_nlink > 1, stat(Destination.folder(of: path).systemName, &folder) == 0 else { return }
        guard status.st_uid == folder.st_uid else { throw SystemFailure(code: EMLINK) }
    }
}
