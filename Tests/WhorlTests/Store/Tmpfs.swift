import Foundation

/// A small file system in memory; only root can mount one.
final class Tmpfs {
    let path: String

    /// Whether one can be mounted here.
    static let isAvailable: Bool = (try? Tmpfs(kibibytes: 100)) != nil

    /// Mounts one; with a limit of files where one is given.
    init(kibibytes: Int, files: Int? = nil) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("whorl-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        do {
            _ = try Shell.output(
                "/bin/mount",
                [
                    "-t", "tmpfs", "-o", "mode=700,size=\(kibibytes)k" + (files.map { ",nr_inodes=\($0)" } ?? ""),
                    "tmpfs", path,
                ])
        } catch {
            try? FileManager.default.removeItem(atPath: path)
            throw error
        }
    }

    deinit {
        _ = try? Shell.output("/bin/umount", [path])
        try? FileManager.default.removeItem(atPath: path)
    }

    func remount(readOnly: Bool) throws {
        _ = try Shell.output("/bin/mount", ["-o", "remount,\(readOnly ? "ro" : "rw")", path])
    }
}
