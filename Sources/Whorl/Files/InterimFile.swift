import Glibc

/// A file under an interim name, until it is complete and gets its final one.
///
/// Its maker holds a lock on it (`flock`) as long as it lives, which the system releases however the process ends: a
/// file whose lock can be had is left over and may be removed by anyone.
package final class InterimFile: Sendable {
    /// The interim name.
    let path: String
    /// Open for reading and writing, with the lock.
    let descriptor: Int32
    /// Places in ``InterimFiles`` of the file and of those that SQLite puts beside it.
    private let places: [Int?]

    /// Endings of files that SQLite puts beside a database.
    static let companions = ["-wal", "-shm", "-journal"]

    /// Makes an empty file and locks it.
    ///
    /// - Parameters:
    ///   - permissions: mode of the file, less the process's mask.
    ///   - hasCompanions: whether SQLite may put files beside it.
    ///   - name: gives a new interim path on each call.
    /// - Throws: the failure of the system.
    init(permissions: UInt32, hasCompanions: Bool = false, name: () -> String) throws(SystemFailure) {
        while true {
            let path = name()
            let places = ([""] + (hasCompanions ? Self.companions : [])).map { InterimFiles.add(path + $0) }
            let file = open(path.systemName, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
            let failure = SystemFailure.last
            if file >= 0, Self.isLocked(file) {
                (self.path, descriptor, self.places) = (path, file, places)
                return
            }
            for place in places { InterimFiles.remove(place) }
            guard file < 0 else {
                // Another process took it for a left-over one before it was locked, and removes it.
                close(file)
                continue
            }
            guard failure.code == EEXIST || failure.code == EINTR else { throw failure }
        }
    }

    deinit {
        // After a rename there is nothing left under the interim name.
        unlink(path.systemName)
        // SQLite may have left its own files where writing a database failed.
        if places.count > 1 { for ending in Self.companions { unlink((path + ending).systemName) } }
        for place in places { InterimFiles.remove(place) }
        close(descriptor)
    }

    /// Locks a file that was just made; false where somebody else has the lock or removed it.
    private static func isLocked(_ file: Int32) -> Bool {
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            // File systems without locks: then nothing is ever taken for left over there.
            return errno != EWOULDBLOCK
        }
        var status = stat()
        return fstat(file, &status) == 0 && status.st_nlink > 0
    }

    /// Removes a file that no living process is making, and destroys its bytes where no other name leads to them.
    ///
    /// - Returns: whether nothing is left of it.
    @discardableResult
    package static func removeLeftover(_ path: String) -> Bool {
        let file = open(path.systemName, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return errno == ENOENT }
        defer { close(file) }
        return removeLeftover(file, at: path)
    }

    /// The same for a file that was opened by its interim name.
    ///
    /// Its maker may have given it its final name since, and ended: who gets the lock then has a file that is complete.
    package static func removeLeftover(_ file: Int32, at path: String) -> Bool {
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, flock(file, LOCK_EX | LOCK_NB) == 0,
            fstat(file, &status) == 0
        else { return false }
        guard FileNode(path) == FileNode(status) else { return !FolderContents.exists(path) }
        if status.st_nlink == 1 { Shredding.overwrite(file, count: Int(status.st_size)) }
        return unlink(path.systemName) == 0 || errno == ENOENT
    }
}
