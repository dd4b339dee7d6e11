import CSQLite
import Glibc

/// Writes of SQLite that reach the file and are reported as failed, as where a disk loses its connection after the last byte.
enum FailingWrites {
    nonisolated(unsafe) private static var calls = 0
    nonisolated(unsafe) private static var failing = 0..<0

    /// Lets writes fail from one on, counted from now and from 0.
    static func begin(at place: Int, count: Int) {
        failing = place..<(place + count)
        guard let system = sqlite3_vfs_find(nil) else { return }
        let pwrite: @convention(c) (Int32, UnsafeRawPointer?, Int, Int) -> Int = { file, bytes, count, offset in
            FailingWrites.result(Glibc.pwrite(file, bytes, count, offset))
        }
        let write: @convention(c) (Int32, UnsafeRawPointer?, Int) -> Int = { file, bytes, count in
            FailingWrites.result(Glibc.write(file, bytes, count))
        }
        for name in ["pwrite", "pwrite64"] {
            _ = system.pointee.xSetSystemCall(system, name, unsafeBitCast(pwrite, to: sqlite3_syscall_ptr.self))
        }
        _ = system.pointee.xSetSystemCall(system, "write", unsafeBitCast(write, to: sqlite3_syscall_ptr.self))
    }

    private static func result(_ written: Int) -> Int {
        defer { calls += 1 }
        guard failing.contains(calls) else { return written }
        errno = EIO
        return -1
    }
}
