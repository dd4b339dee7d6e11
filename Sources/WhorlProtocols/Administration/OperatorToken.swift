import Glibc
package import Whorl

/// The secret of the operator without a name, who administers: made at the first start, in a file of the data folder that
/// only its owner can read, unless a named operator administers.
package enum OperatorToken {
    /// The file in a data folder.
    package static func path(in folder: String) -> String { folder + "/operator.token" }

    private static let longest = 4096

    /// Removes the secret.
    ///
    /// - Returns: whether there was one.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package static func remove(in folder: String) throws(WhorlError) -> Bool {
        let path = path(in: folder)
        guard unlink(path.systemName) != 0 else { return true }
        if errno == ENOENT { return false }
        throw .unwritableFile(path: path, reason: SystemMessage.text(errno))
    }

    /// The secret; made where there is none.
    ///
    /// - Throws: ``WhorlError/keyFileNotPrivate(path:)`` where others can read the file, and as reading and writing have
    ///   it.
    package static func read(in folder: String, _ randomness: Randomness = .system) throws(WhorlError) -> String {
        let path = path(in: folder)
        try make(path, randomness)
        guard let token = try find(in: folder) else { throw .fileNotFound(path: path) }
        return token
    }

    /// The secret; nil where there is no file.
    ///
    /// - Throws: ``WhorlError/keyFileNotPrivate(path:)`` where others can read the file, and what reading it throws.
    package static func find(in folder: String) throws(WhorlError) -> String? {
        let path = path(in: folder)
        guard FolderContents.exists(path) else { return nil }
        var status = stat()
        guard stat(path.systemName, &status) == 0, status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
            throw .keyFileNotPrivate(path: path)
        }
        let bytes = try FileContents.read(path, limit: longest)
        let token = String(decoding: bytes.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
        guard !token.isEmpty else { throw .unreadableFile(path: path, reason: "it is empty: remove it for a new one") }
        return token
    }

    private static func make(_ path: String, _ randomness: Randomness) throws(WhorlError) {
        let file = open(path.systemName, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            if errno == EEXIST { return }
            throw .unwritableFile(path: path, reason: SystemMessage.text(errno))
        }
        defer { close(file) }
        FileOwner.followFolder(file, at: path)
        let bytes = Array((randomness.secret() + "\n").utf8)
        guard write(file, bytes, bytes.count) == bytes.count else {
            let reason = SystemMessage.text(errno)
            unlink(path.systemName)
            throw .unwritableFile(path: path, reason: reason)
        }
    }
}
