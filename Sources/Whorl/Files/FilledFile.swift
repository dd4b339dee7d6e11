import Glibc

/// A large file that is written in pieces and in any order, under a name of its own beside the final one, which it gets when
/// it is complete.
final class FilledFile: Sendable {
    private let path: String
    private let descriptor: Int32

    private init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    /// Makes a file whole or not at all, and durable.
    ///
    /// - Parameters:
    ///   - path: the final name; a symbolic link there is followed.
    ///   - replacing: whether a file that is there may be replaced.
    ///   - fill: writes the content.
    /// - Throws: ``WhorlError/alreadyExists(path:)``, ``WhorlError/unwritableFile(path:reason:)``, and what `fill` throws;
    ///   nothing is left then, and a file that was there is unchanged.
    static func write(
        _ path: String, replacing: Bool, _ fill: (FilledFile) throws(WhorlError) -> Void
    ) throws(WhorlError) {
        func failed(_ failure: SystemFailure) -> WhorlError {
            failure.code == EEXIST
                ? .alreadyExists(path: path) : .unwritableFile(path: path, reason: SystemMessage.text(failure.code))
        }
        let (target, descriptor, temporary): (String, Int32, String)
        do throws(SystemFailure) {
            guard !path.utf8.contains(0), !path.isEmpty else { throw SystemFailure(code: ENOENT) }
            guard case .file(let found) = try Destination(path) else { throw SystemFailure(code: EINVAL) }
            guard replacing || !FolderContents.exists(found) else { throw SystemFailure(code: EEXIST) }
            target = found
            (descriptor, temporary) = try AtomicFile.create(
                in: Destination.folder(of: found), permissions: AtomicFile.ordinaryPermissions)
        } catch {
            throw failed(error)
        }
        defer {
            close(descriptor)
            // Of a file that has its final name by a rename there is nothing left to remove.
            unlink(temporary)
        }
        try fill(FilledFile(path: path, descriptor: descriptor))
        do throws(SystemFailure) {
            try SystemFailure.check(fsync(descriptor))
            try publish(temporary, as: target, replacing: replacing)
            try AtomicFile.synchronize(folder: Destination.folder(of: target))
        } catch {
            throw failed(error)
        }
    }

    /// Makes the file so long; what is not written is zero.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    func setSize(_ count: Int) throws(WhorlError) {
        guard ftruncate(descriptor, count) == 0 else {
            throw .unwritableFile(path: path, reason: SystemMessage.text(errno))
        }
    }

    /// Writes bytes at a place; from any thread.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(WhorlError) {
        var written = 0
        while written < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            let count = pwrite(descriptor, rest.baseAddress, rest.count, offset + written)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw .unwritableFile(path: path, reason: SystemMessage.text(count < 0 ? errno : EIO))
            }
            written += count
        }
    }

    /// Writes bytes at a place.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    func write(_ bytes: [UInt8], at offset: Int) throws(WhorlError) {
        try bytes.withUnsafeBufferPointer { bytes throws(WhorlError) in
            try write(UnsafeRawBufferPointer(bytes), at: offset)
        }
    }

    private static func publish(_ temporary: String, as target: String, replacing: Bool) throws(SystemFailure) {
        if !replacing {
            // A hard link never replaces; file systems without them get the check that was made, and a rename.
            if link(temporary, target) == 0 { return }
            guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { throw SystemFailure(code: errno) }
        }
        try SystemFailure.check(rename(temporary, target))
    }
}
