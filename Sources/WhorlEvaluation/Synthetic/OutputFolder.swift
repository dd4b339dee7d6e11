import Glibc
package import Whorl

/// Folders that results are written to.
package enum OutputFolder {
    private static let permissions: mode_t = 0o777

    /// Makes a folder and those above it, where they are missing.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)`` with the path of the folder that cannot be made.
    package static func make(_ path: String) throws(WhorlError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw .unwritableFile(path: path, reason: SystemMessage.text(ENOENT))
        }
        for end in path.indices where path[end] == "/" && end > path.startIndex {
            try makeOne(String(path[..<end]))
        }
        try makeOne(path)
    }

    private static func makeOne(_ path: String) throws(WhorlError) {
        guard mkdir(path.systemName, permissions) != 0 else { return }
        let code = errno
        var status = stat()
        let exists = stat(path.systemName, &status) == 0
        guard !exists || status.st_mode & S_IFMT != S_IFDIR else { return }
        throw .unwritableFile(path: path, reason: SystemMessage.text(exists ? ENOTDIR : code))
    }
}
