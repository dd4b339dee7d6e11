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
        let (target, interim): (String, InterimFile)
        do throws(SystemFailure) {
            guard !path.utf8.contains(0), !path.isEmpty else { throw SystemFailure(code: ENOENT) }
            guard case .file(let found) = try Destination(path) else { throw SystemFailure(code: EINVAL) }
            guard replacing || !FolderContents.exists(found) else { throw SystemFailure(code: EEXIST) }
            target = found
            interim = try AtomicFile.create(
                in: Destination.folder(of: found), permissions: AtomicFile.ordinaryPermissions)
        } catch {
            throw error.writing(path)
        }
        defer { withExtendedLifetime(interim) {} }
        FileOwner.followReplaced(interim.descriptor, at: target)
        try fill(FilledFile(path: path, descriptor: interim.descriptor))
        do throws(SystemFailure) {
            try SystemFailure.check(fsync(interim.descriptor))
            try AtomicFile.publish(interim.path, as: target, replacing: replacing)
            try AtomicFile.synchronize(folder: Destination.folder(of: target))
        } catch {
            throw error.writing(path)
        }
    }

    /// Makes the file so long; what is not written is zero.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    func setSize(_ count: Int) throws(WhorlError) {
        guard ftruncate(descriptor, count) == 0 else { throw SystemFailure.last.writing(path) }
    }

    /// Writes bytes at a place; from any thread.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(WhorlError) {
        do throws(SystemFailure) {
            try FilePiece.write(bytes, to: descriptor, at: offset)
        } catch {
            throw error.writing(path)
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
}
