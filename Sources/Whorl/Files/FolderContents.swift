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
    package static func exists(_ path: String) -> Bool {
        access(path.systemName, F_OK) == 0
    }

    /// Whether this process may read what is at a path.
    static func canRead(_ path: String) -> Bool {
        access(path.systemName, R_OK) == 0
    }

    /// Whether there is a regular file at a path.
    package static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path.systemName, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether there is a folder at a path, and no link to one.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path.systemName, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Names in a folder that begin so, sorted; none where there is no folder.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    package static func names(in folder: String, beginning prefix: String = "") throws(WhorlError) -> [String] {
        guard let handle = opendir(folder.systemName) else {
            guard errno == ENOENT else { throw .unreadableFile(path: folder, reason: SystemMessage.text(errno)) }
            return []
        }
        defer { closedir(handle) }
        var names: [String] = []
        while let entry = readdir(handle) {
            // By its address: an entry may be shorter than its type, at the end of what the system gave.
            guard let place = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
            let start = (UnsafeRawPointer(entry) + place).assumingMemoryBound(to: CChar.self)
            guard strncmp(start, prefix, prefix.utf8.count) == 0 else { continue }
            let name = SystemName.text(cString: start)
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The same; none where the folder cannot be read either.
    static func knownNames(in folder: String, beginning prefix: String = "") -> [String] {
        (try? names(in: folder, beginning: prefix)) ?? []
    }

    /// Makes a folder.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    static func make(_ path: String) throws(WhorlError) {
        guard mkdir(path.systemName, permissions) == 0 else { throw fault(path) }
    }

    /// Makes a folder, and those above it, where they are missing; those above are for their owner alone, as a store's
    /// data folder is, which may be one of them.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package static func makeAll(_ path: String) throws(WhorlError) {
        try makeAll(path, permissions)
    }

    /// Makes a folder, and those above it, where they are missing; all of them for their owner alone.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package static func makeAllPrivate(_ path: String) throws(WhorlError) {
        try makeAll(path, privatePermissions)
    }

    private static func makeAll(_ path: String, _ permissions: mode_t) throws(WhorlError) {
        if mkdir(path.systemName, permissions) == 0 { return }
        if errno == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex {
            try makeAll(String(path[..<slash]), privatePermissions)
            if mkdir(path.systemName, permissions) == 0 { return }
        }
        let failure = fault(path)
        var status = stat()
        guard errno == EEXIST, stat(path.systemName, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw failure
        }
    }

    /// Why no file can be made in a folder; nil where one can.
    static func faultOfMaking(in folder: String) -> Int32? {
        let probe = "\(folder)/\(AtomicFile.temporaryPrefix)\(UInt64.random(in: .min ... .max))"
        let file = open(probe.systemName, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, AtomicFile.privatePermissions)
        guard file >= 0 else { return errno }
        close(file)
        unlink(probe.systemName)
        return nil
    }

    /// Removes a folder and the files in it, as far as that is possible; of a link, the link alone.
    static func remove(_ path: String) {
        guard isFolder(path) else {
            unlink(path.systemName)
            return
        }
        for name in knownNames(in: path) { unlink("\(path)/\(name)".systemName) }
        rmdir(path.systemName)
    }

    /// Makes the names in a folder durable, as far as its file system can.
    package static func synchronize(_ path: String) {
        let folder = open(path.systemName, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}
