import Glibc

/// Which file has a name: another one after a rename, however equal.
struct FileNode: Equatable {
    private let device: UInt
    private let number: UInt

    /// Looks at the file of a name; nil where it cannot be seen.
    init?(_ path: String) {
        var status = stat()
        guard stat(path.systemName, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The file of which something was read already.
    init(_ status: stat) {
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
    }
}
