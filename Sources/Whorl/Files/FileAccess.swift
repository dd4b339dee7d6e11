import Glibc

/// Small file operations of the store.
package enum FileAccess {
    /// Mode of a file that only its owner may use.
    static let privateFile: mode_t = 0o600
    /// Mode of a folder that only its owner may use.
    static let privateFolder: mode_t = 0o700

    /// Bytes of the file at `path`, or nil when there is none.
    static func size(_ path: String) -> Int? {
        var status = stat()
        guard stat(path.systemName, &status) == 0 else { return nil }
        return Int(status.st_size)
    }

    /// Makes the names in a folder durable.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    static func syncFolder(_ path: String) throws(WhorlError) {
        do throws(SystemFailure) {
            try AtomicFile.synchronize(folder: path)
        } catch {
            throw error.writing(path)
        }
    }

    /// Makes a folder, and those above it, with mode 0700.
    ///
    /// - Throws: ``WhorlError/storeNotWritable(path:reason:)``.
    package static func makeFolder(_ path: String) throws(WhorlError) {
        var made = mkdir(path.systemName, privateFolder) == 0
        var fault = SystemFailure.last
        if !made, fault.code == ENOENT, Destination.folder(of: path) != path {
            try makeFolder(Destination.folder(of: path))
            made = mkdir(path.systemName, privateFolder) == 0
            fault = SystemFailure.last
        }
        if made {
            // The folder above may be one that we may not read; then its name is durable when the system has time.
            try? syncFolder(Destination.folder(of: path))
            return
        }
        var status = stat()
        let isFolder = stat(path.systemName, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        guard fault.code == EEXIST, isFolder else {
            let reason = fault.code == EEXIST ? "it is not a folder" : fault.reason
            throw .storeNotWritable(path: path, reason: reason)
        }
    }
}
