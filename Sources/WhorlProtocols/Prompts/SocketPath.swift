import Glibc
import Whorl

/// Where the sensor's socket is. The kernel takes paths of some hundred bytes only: a longer one goes by its folder.
package struct SocketPath: Sendable {
    /// The file's real path.
    package let file: String
    /// A path that the kernel takes, while this process runs.
    package let address: String

    /// `sun_path` less its end.
    private static let longest = 107
    /// The socket's name in a data folder.
    package static let usualName = "sensor.sock"

    /// Whether a file that is no socket has the path, so that no socket can be made there.
    package var isOccupied: Bool {
        var status = stat()
        return lstat(file.systemName, &status) == 0 && status.st_mode & S_IFMT != S_IFSOCK
    }

    /// Finds the address of a file; its folder is opened and stays so where the path is too long.
    package init(_ file: String) {
        self.file = file
        guard file.utf8.count > Self.longest, let slash = file.lastIndex(of: "/") else {
            address = file
            return
        }
        let folder = open(String(file[..<slash]).systemName, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        address = folder < 0 ? file : "/proc/self/fd/\(folder)" + file[slash...]
    }
}
