import Glibc

/// What a file looked like at a moment, its links followed; tells whether somebody replaced or changed it since.
package struct FileStamp: Equatable, Sendable {
    /// Its length in bytes.
    let size: Int
    private let node: FileNode
    private let seconds: Int
    private let nanoseconds: Int

    /// Takes the stamp of a file; nil if the file does not exist.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path.systemName, &status) == 0 else { return nil }
        node = FileNode(status)
        size = Int(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}
