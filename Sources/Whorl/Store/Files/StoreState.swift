import Glibc

/// What a store's files looked like at a moment; tells whether somebody changed them since.
package struct StoreState: Equatable {
    private struct File: Equatable {
        let node: FileNode
        let size: Int
        let seconds: Int
        let nanoseconds: Int

        init?(_ path: String) {
            var status = stat()
            guard stat(path.systemName, &status) == 0 else { return nil }
            node = FileNode(status)
            size = Int(status.st_size)
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }
    }

    private let database: File?
    private let log: File?

    /// Looks at the files now.
    init(_ folder: StoreFolder) {
        database = File(folder.database)
        log = File(folder.log)
    }

    /// Whether there is a log with content.
    var hasLog: Bool { (log?.size ?? 0) > 0 }
}
