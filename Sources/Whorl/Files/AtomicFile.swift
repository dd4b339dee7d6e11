import Glibc

/// A file that appears under its name when it is complete, or not at all.
///
/// It is written under an interim name beside the final one: whole by ``write(_:to:permissions:durable:)``, as a stream by
/// ``append(_:)`` or ``FileStream``, in pieces by ``setSize(_:)`` and ``write(_:at:)``, or by SQLite under ``interimPath``. Unless
/// ``publish(replacing:durably:)`` is reached, it is removed; where the process was killed, the next writing to the same
/// name or opening of the store removes it.
package final class AtomicFile: Sendable {
    /// What a file is made for, which decides its permissions, its owner and its interim name.
    package enum Purpose: Equatable {
        /// A file of a user: gets the owner of the file that it replaces; symbolic links are followed.
        case ordinary(permissions: UInt32)
        /// A private file in a store's data folder: it gets the folder's owner, also where root makes it.
        case dataFolder
        /// A private file where the caller wants it, as a backup or an export.
        case elsewhere
    }

    /// The final name, as the caller gave it.
    let path: String
    /// The name to write under until then.
    package var interimPath: String { interim.path }
    /// The final name behind symbolic links.
    private let target: String
    private let interim: InterimFile

    /// Makes the empty file, and removes those of the same name that dead processes left.
    ///
    /// - Throws: ``WhorlError/alreadyExists(path:)``, ``WhorlError/unwritableFile(path:reason:)``.
    package convenience init(_ path: String, for purpose: Purpose) throws(WhorlError) {
        do throws(SystemFailure) {
            try self.init(path, target: path, purpose)
        } catch {
            throw error.writing(path)
        }
    }

    /// Makes the empty file, whose final name behind symbolic links is known.
    init(_ path: String, target: String, _ purpose: Purpose) throws(SystemFailure) {
        (self.path, self.target) = (path, target)
        switch purpose {
        case .ordinary(let permissions):
            interim = try Self.hidden(in: Destination.folder(of: target), permissions: permissions)
            FileOwner.followReplaced(interim.descriptor, at: target)
        case .dataFolder, .elsewhere:
            interim = try Self.partial(of: target)
            if purpose == .dataFolder { FileOwner.followFolder(interim.descriptor, at: target) }
        }
    }

    /// Appends bytes.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package func append(_ bytes: [UInt8]) throws(WhorlError) {
        do throws(SystemFailure) {
            try FilePiece.append(bytes, to: interim.descriptor)
        } catch {
            throw error.writing(path)
        }
    }

    /// Makes the file so long; what is not written is zero.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package func setSize(_ count: Int) throws(WhorlError) {
        guard ftruncate(interim.descriptor, count) == 0 else { throw SystemFailure.last.writing(path) }
    }

    /// Writes bytes at an offset; from any thread.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(WhorlError) {
        do throws(SystemFailure) {
            try FilePiece.write(bytes, to: interim.descriptor, at: offset)
        } catch {
            throw error.writing(path)
        }
    }

    /// Writes bytes at an offset; from any thread.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package func write(_ bytes: [UInt8], at offset: Int) throws(WhorlError) {
        try bytes.withUnsafeBufferPointer { bytes throws(WhorlError) in
            try write(UnsafeRawBufferPointer(bytes), at: offset)
        }
    }

    /// Gives the file its final name.
    ///
    /// - Parameters:
    ///   - replacing: whether a file of that name may be replaced.
    ///   - durably: whether to wait until the bytes are on the disk; not for what is checked when it is read, and made anew.
    /// - Throws: ``WhorlError/alreadyExists(path:)``, ``WhorlError/unwritableFile(path:reason:)``.
    package func publish(replacing: Bool, durably: Bool = true) throws(WhorlError) {
        do throws(SystemFailure) {
            try complete(replacing: replacing, durably: durably)
        } catch {
            throw error.writing(path)
        }
    }

    /// Gives the file its final name; `checksClosing` finds what some file systems report when a file is closed.
    func complete(replacing: Bool, durably: Bool, checksClosing: Bool = false) throws(SystemFailure) {
        if durably { try SystemFailure.check(fsync(interim.descriptor)) }
        // Some file systems report a full disk when a file is closed; the lock stays with the other descriptor.
        if checksClosing { try SystemFailure.check(close(try SystemFailure.check(dup(interim.descriptor)))) }
        try Self.rename(interim.path, to: target, replacing: replacing)
        if durably { try Self.synchronize(folder: Destination.folder(of: target)) }
    }
}

extension AtomicFile {
    /// Read and write for everyone, less what the process's mask takes away.
    package static let ordinaryPermissions: UInt32 = 0o666
    /// Read and write for the owner alone.
    package static let privatePermissions: UInt32 = 0o600

    /// Writes a whole file, which is then the old one or the new one, whatever happens.
    ///
    /// A symbolic link is followed; a device or pipe is written to directly.
    ///
    /// - Parameters:
    ///   - bytes: the whole new content.
    ///   - path: where it goes.
    ///   - permissions: mode of the file, less the process's mask.
    ///   - replacing: whether a file that is there may be replaced.
    ///   - durable: whether to wait until the bytes and the name are on the disk.
    /// - Throws: ``WhorlError/alreadyExists(path:)``, ``WhorlError/unwritableFile(path:reason:)``; no temporary file is left
    ///   and an old file is unchanged.
    package static func write(
        _ bytes: [UInt8], to path: String, permissions: UInt32 = ordinaryPermissions, replacing: Bool = true,
        durable: Bool = true
    ) throws(WhorlError) {
        let stream = try FileStream(path, permissions: permissions)
        try stream.append(bytes)
        try stream.finish(replacing: replacing, durably: durable)
    }

    /// Makes a large file in pieces, which is durable when it appears.
    ///
    /// - Parameters:
    ///   - path: the final name; a symbolic link there is followed.
    ///   - replacing: whether a file that is there may be replaced.
    ///   - fill: writes the content.
    /// - Throws: ``WhorlError/alreadyExists(path:)``, ``WhorlError/unwritableFile(path:reason:)``, and what `fill` throws;
    ///   nothing is left then, and a file that was there is unchanged.
    package static func write(
        _ path: String, replacing: Bool, _ fill: (AtomicFile) throws(WhorlError) -> Void
    ) throws(WhorlError) {
        let file: AtomicFile
        do throws(SystemFailure) {
            guard case .file(let target) = try destination(path) else { throw SystemFailure(code: EINVAL) }
            guard replacing || !FolderContents.exists(target) else { throw SystemFailure(code: EEXIST) }
            file = try AtomicFile(path, target: target, .ordinary(permissions: ordinaryPermissions))
        } catch {
            throw error.writing(path)
        }
        do throws(WhorlError) {
            try fill(file)
            try file.publish(replacing: replacing)
        } catch {
            // Threads that wrote may hold the file a little longer.
            unlink(file.interim.path.systemName)
            throw error
        }
    }

    /// Where a write to a path goes; an empty path and one with a zero byte lead nowhere.
    static func destination(_ path: String) throws(SystemFailure) -> Destination {
        guard !path.utf8.contains(0), !path.isEmpty else { throw SystemFailure(code: ENOENT) }
        return try Destination(path)
    }
}
