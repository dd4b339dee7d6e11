import Glibc
import Whorl

/// Files of the driver itself.
enum Files {
    static func names(_ folder: String) -> [String] { (try? FolderContents.names(in: folder)) ?? [] }

    /// Makes a folder and those above it.
    static func make(_ path: String) {
        guard mkdir(path, 0o700) != 0, errno == ENOENT, let slash = path.lastIndex(of: "/") else { return }
        make(String(path[..<slash]))
        mkdir(path, 0o700)
    }

    /// Removes a file, or a folder with everything in it.
    static func remove(_ path: String) {
        if FolderContents.isFolder(path) {
            for name in names(path) { remove("\(path)/\(name)") }
            rmdir(path)
        } else {
            unlink(path)
        }
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
