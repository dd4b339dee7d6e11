import Glibc
import Synchronization
package import Whorl

/// The open file of an audit log. One synchronization serves all threads that wait for it.
package final class AuditFile: Sendable {
    /// Bytes that must be free on the disk before an act: enough for what the acts of some hundred requests write.
    private static let leastRoom: UInt = 1 << 20

    private let path: String
    private let descriptor: Int32
    private let synchronize: @Sendable (Int32) -> Int32
    /// How many lines were written through this descriptor.
    private let written = Atomic(0)
    /// How many of them have reached the disk. Who holds it synchronizes; who waits for it finds the work done.
    private let synced = Mutex(0)

    /// Opens the file, or makes it.
    ///
    /// - Parameters:
    ///   - path: where it lies.
    ///   - synchronize: writes a descriptor's data to the disk, and returns 0.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package init(
        _ path: String, synchronize: @escaping @Sendable (Int32) -> Int32 = { fdatasync($0) }
    ) throws(WhorlError) {
        self.path = path
        self.synchronize = synchronize
        let isNew = !FolderContents.exists(path)
        let file: Int32
        do throws(SystemFailure) {
            file = try FolderFile.open(path, O_RDWR | O_APPEND)
        } catch {
            throw .unwritableFile(path: path, reason: error.reason)
        }
        if isNew { FolderContents.synchronize(Destination.folder(of: path)) }
        // Last: once it is set, the end of this value closes it.
        descriptor = file
    }

    deinit { close(descriptor) }

    /// Whether the path still leads to this file.
    package var isCurrent: Bool {
        var (named, opened) = (stat(), stat())
        return stat(path.systemName, &named) == 0 && fstat(descriptor, &opened) == 0
            && (named.st_ino, named.st_dev) == (opened.st_ino, opened.st_dev)
    }

    /// Takes a lock that other processes respect; ``unlock()`` returns it.
    ///
    /// - Throws: ``WhorlError/storeBusy(path:)`` where another process keeps it.
    func lock() throws(WhorlError) {
        try StoreWait.request.attempt { () throws(WhorlError) in
            guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
            if errno == EWOULDBLOCK || errno == EINTR { throw .storeBusy(path: path) }
            throw failure
        }
    }

    /// Returns the lock.
    func unlock() { flock(descriptor, LOCK_UN) }

    /// Bytes of the file.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    func size() throws(WhorlError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure }
        return Int(status.st_size)
    }

    /// The bytes from one place to another, fewer where the file ends before.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    func read(_ range: Range<Int>) throws(WhorlError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        do throws(SystemFailure) {
            let count = try bytes.withUnsafeMutableBufferPointer { (room) throws(SystemFailure) in
                try FilePiece.read(descriptor, at: range.lowerBound, into: UnsafeMutableRawBufferPointer(room))
            }
            return Array(bytes.prefix(count))
        } catch {
            throw .unreadableFile(path: path, reason: error.reason)
        }
    }

    /// Calls `body` with each line of a part of the file.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    func eachLine(in range: Range<Int>, _ body: (AuditLine) -> Void) throws(WhorlError) {
        try AuditLines.each(in: range, of: path, descriptor, body)
    }

    /// Looks whether the disk has room for a change and the line that follows it.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)`` where it has less.
    func requireRoom() throws(WhorlError) {
        var disk = statvfs()
        guard fstatvfs(descriptor, &disk) == 0 else { throw failure }
        guard disk.f_bavail >= Self.leastRoom / max(1, disk.f_frsize) else {
            throw .unwritableFile(path: path, reason: SystemMessage.text(ENOSPC))
        }
    }

    /// Adds bytes at the end, all or none.
    ///
    /// - Returns: what ``synchronize(_:)`` takes.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package func append(_ bytes: [UInt8], to size: Int) throws(WhorlError) -> Int {
        guard write(descriptor, bytes, bytes.count) == bytes.count else {
            let failure = failure
            // Half a line would break the chain.
            ftruncate(descriptor, off_t(size))
            throw failure
        }
        return written.add(1, ordering: .sequentiallyConsistent).newValue
    }

    /// Returns when what was written up to then has reached the disk. Blocks the calling thread.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package func synchronize(_ line: Int) throws(WhorlError) {
        try synced.withLock { (synced) throws(WhorlError) in
            guard synced < line else { return }
            let reached = written.load(ordering: .sequentiallyConsistent)
            guard synchronize(descriptor) == 0 else { throw failure }
            synced = reached
        }
    }

    private var failure: WhorlError { .unwritableFile(path: path, reason: SystemMessage.text(errno)) }
}
