import Glibc

/// Small operations on folders, by the system's own calls.
package enum FolderContents {
    private static let permissions: mode_t = 0o777
    private static let privatePermissions: mode_t = 0o700

    /// The error of the last call that failed to write at a path.
    static func fault(_ path: String) -> WhorlError {
        .unwritableFile(path: path, reason: SystemMessage.text(errno))
    }

    /// Whether there is something at a path.
    static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    /// Whether there is a regular file at a path.
    static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether there is a folder at a path, and no link to one.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Names in a folder, sorted; none where there is no folder.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    package static func names(in folder: String) throws(WhorlError) -> [String] {
        guard let handle = opendir(folder) else {
            guard errno == ENOENT else { throw .unreadableFile(path: folder, reason: SystemMessage.text(errno)) }
            return []
        }
        defer { closedir(handle) }
        var names: [String] = []
        while let entry = readdir(handle) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The same; none where the folder cannot be read either.
    static func knownNames(in folder: String) -> [String] {
        (try? names(in: folder)) ?? []
    }

    /// Makes a folder.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    static func make(_ path: String) throws(WhorlError) {
        guard mkdir(path, permissions) == 0 else { throw fault(path) }
    }

    /// Makes a folder, and those above it, where they are missing; those above are for their owner alone, as a store's
    /// data folder is, which may be one of them.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    static func makeAll(_ path: String) throws(WhorlError) {
        try makeAll(path, permissions)
    }

    private static func makeAll(_ path: String, _ permissions: mode_t) throws(WhorlError) {
        if mkdir(path, permissions) == 0 { return }
        if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            try makeAll(String(path[..<slash]), privatePermissions)
            if mkdir(path, permissions) == 0 { return }
        }
        let failure = fault(path)
        var status = stat()
        guard errno == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { throw failure }
    }

    /// Removes a folder and the files in it, as far as that is possible; of a link, the link alone.
    static func remove(_ path: String) {
        guard isFolder(path) else {
            unlink(path)
            return
        }
        for name in knownNames(in: path) { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    /// Makes the names in a folder durable, as far as its file system can.
    static func synchronize(_ path: String) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}
