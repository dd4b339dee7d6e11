import Glibc

/// Writing a file so that it is either the old one or the whole new one, whatever happens.
package enum AtomicFile {
    /// Read and write for everyone, less what the process's mask takes away.
    package static let ordinaryPermissions: UInt32 = 0o666
    /// Read and write for the owner alone.
    package static let privatePermissions: UInt32 = 0o600

    /// Writes a file: to a temporary one in the same folder, which is flushed to the disk and then renamed.
    ///
    /// An existing file is replaced, through symbolic links; a device or pipe is written to directly.
    ///
    /// - Parameters:
    ///   - bytes: the whole new content.
    ///   - path: where it goes.
    ///   - permissions: mode of the file, less the process's mask.
    ///   - durable: whether to wait until the bytes and the name are on the disk.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``; no temporary file is left and an old file is unchanged.
    package static func write(
        _ bytes: [UInt8], to path: String, permissions: UInt32 = ordinaryPermissions, durable: Bool = true
    ) throws(WhorlError) {
        guard !path.utf8.contains(0), !path.isEmpty else {
            throw .unwritableFile(path: path, reason: SystemMessage.text(ENOENT))
        }
        do throws(SystemFailure) {
            switch try Destination(path) {
            case .stream: try writeDirectly(bytes, to: path)
            case .file(let target):
                try replace(target, with: bytes, permissions: permissions, durable: durable)
            }
        } catch {
            throw .unwritableFile(path: path, reason: error.reason)
        }
    }

    /// Begins the names of temporary files.
    static let temporaryPrefix = ".whorl-"

    /// Seconds after which a temporary file is nobody's any more.
    private static let longestWriting = 600

    /// Removes temporary files from a folder that processes left which were ended while they wrote.
    package static func removeAbandoned(in folder: String) {
        for name in FolderContents.knownNames(in: folder) where name.hasPrefix(temporaryPrefix) {
            var status = stat()
            guard lstat("\(folder)/\(name)", &status) == 0, time(nil) - status.st_mtim.tv_sec > longestWriting else {
                continue
            }
            unlink("\(folder)/\(name)")
        }
    }

    private static func writeDirectly(_ bytes: [UInt8], to path: String) throws(SystemFailure) {
        let file = try SystemFailure.check(open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY))
        defer { close(file) }
        try append(bytes, to: file)
    }

    private static func replace(
        _ target: String, with bytes: [UInt8], permissions: UInt32, durable: Bool
    ) throws(SystemFailure) {
        let folder = Destination.folder(of: target)
        let (file, temporary) = try create(in: folder, permissions: permissions)
        do throws(SystemFailure) {
            try fill(file, with: bytes, durable: durable)
            try SystemFailure.check(rename(temporary, target))
        } catch {
            unlink(temporary)
            throw error
        }
        if durable { try synchronize(folder: folder) }
    }

    /// Makes a file of a new name for writing.
    static func create(
        in folder: String, permissions: UInt32
    ) throws(SystemFailure) -> (file: Int32, path: String) {
        while true {
            let path = folder + "/" + temporaryPrefix + String(UInt64.random(in: .min ... .max), radix: hexadecimal)
            let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
            if file < 0, errno == EEXIST || errno == EINTR { continue }
            return (try SystemFailure.check(file), path)
        }
    }

    private static let hexadecimal = 16

    /// Writes, flushes and closes; the close comes in any case.
    private static func fill(_ file: Int32, with bytes: [UInt8], durable: Bool) throws(SystemFailure) {
        do throws(SystemFailure) {
            try append(bytes, to: file)
            if durable { try SystemFailure.check(fsync(file)) }
        } catch {
            close(file)
            throw error
        }
        try SystemFailure.check(close(file))
    }

    private static func append(_ bytes: [UInt8], to file: Int32) throws(SystemFailure) {
        try bytes.withUnsafeBufferPointer { (buffer) throws(SystemFailure) in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Glibc.write(file, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw SystemFailure(code: count < 0 ? errno : EIO) }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Gives a finished file its final name.
    ///
    /// - Parameters:
    ///   - temporary: its name so far; where nothing may be replaced, it may stay beside the final one.
    ///   - target: its final name.
    ///   - replacing: whether a file of that name may be replaced.
    /// - Throws: the failure of the system; `EEXIST` where there is a file that may not be replaced.
    static func publish(_ temporary: String, as target: String, replacing: Bool) throws(SystemFailure) {
        if !replacing {
            // A hard link never replaces; file systems without them get a check and a rename.
            if link(temporary, target) == 0 { return }
            let failure = SystemFailure.last
            guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(failure.code) else { throw failure }
            guard !FolderContents.exists(target) else { throw SystemFailure(code: EEXIST) }
        }
        try SystemFailure.check(rename(temporary, target))
    }

    /// Makes the names in a folder durable.
    static func synchronize(folder: String) throws(SystemFailure) {
        let directory = try SystemFailure.check(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
        defer { close(directory) }
        // Some file systems cannot flush a folder and say so by EINVAL.
        guard fsync(directory) == 0 || errno == EINVAL else { throw .last }
    }
}
