import Glibc

/// The owner of new files where the superuser makes them: `sudo whorl ...` must not lock out the service's user.
package enum FileOwner {
    /// Gives an open file of a data folder to the folder's owner and group.
    ///
    /// - Parameters:
    ///   - descriptor: the open file.
    ///   - path: where it lies.
    package static func followFolder(_ descriptor: Int32, at path: String) {
        follow(descriptor, Destination.folder(of: path))
    }

    /// Gives an open file that takes the place of another to that one's owner and group.
    static func followReplaced(_ descriptor: Int32, at path: String) {
        follow(descriptor, path)
    }

    private static func follow(_ descriptor: Int32, _ example: String) {
        guard geteuid() == 0 else { return }
        var (wanted, status) = (stat(), stat())
        guard stat(example.systemName, &wanted) == 0, fstat(descriptor, &status) == 0 else { return }
        guard (wanted.st_uid, wanted.st_gid) != (status.st_uid, status.st_gid) else { return }
        // Some file systems have no owners, and a process may have lost the right: then the file stays usable by root.
        _ = fchown(descriptor, wanted.st_uid, wanted.st_gid)
    }
}
