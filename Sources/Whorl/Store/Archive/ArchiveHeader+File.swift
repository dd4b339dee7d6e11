import Glibc

extension ArchiveHeader {
    /// Whether a path is a file of this user, and no symbolic link, that begins as an archive does.
    package static func begins(_ path: String) -> Bool {
        let file = open(path.systemName, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return false }
        defer { close(file) }
        var status = stat()
        guard RegularFile.isRegular(file), fstat(file, &status) == 0, status.st_uid == geteuid() else { return false }
        var start = [UInt8](repeating: 0, count: magic.count)
        return pread(file, &start, start.count, 0) == start.count && start == magic
    }
}
