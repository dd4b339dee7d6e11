import Glibc
import Synchronization

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

    /// Folders that were searched for files of dead processes, once in a process as they may be large.
    private static let searched = Mutex<Set<String>>([])
    private static let mostSearched = 1024

    /// Removes temporary files from a folder that processes left which were ended while they wrote.
    package static func removeAbandoned(in folder: String) {
        for name in FolderContents.knownNames(in: folder) where name.hasPrefix(temporaryPrefix) {
            InterimFile.removeLeftover("\(folder)/\(name)")
        }
    }

    private static func writeDirectly(_ bytes: [UInt8], to path: String) throws(SystemFailure) {
        let file = try SystemFailure.check(open(path.systemName, O_WRONLY | O_CLOEXEC | O_NOCTTY))
        defer { close(file) }
        try append(bytes, to: file)
    }

    private static func replace(
        _ target: String, with bytes: [UInt8], permissions: UInt32, durable: Bool
    ) throws(SystemFailure) {
        let folder = Destination.folder(of: target)
        let interim = try create(in: folder, permissions: permissions)
        FileOwner.followReplaced(interim.descriptor, at: target)
        try append(bytes, to: interim.descriptor)
        if durable { try SystemFailure.check(fsync(interim.descriptor)) }
        // Some file systems report a full disk when a file is closed; the lock stays with the other descriptor.
        try SystemFailure.check(close(try SystemFailure.check(dup(interim.descriptor))))
        try publish(interim.path, as: target, replacing: true)
        if durable { try synchronize(folder: folder) }
    }

    /// Makes a file of a new name for writing.
    static func create(in folder: String, permissions: UInt32) throws(SystemFailure) -> InterimFile {
        let isFirst = searched.withLock { $0.count < mostSearched && $0.insert(folder).inserted }
        if isFirst { removeAbandoned(in: folder) }
        return try InterimFile(permissions: permissions) {
            folder + "/" + temporaryPrefix + String(UInt64.random(in: .min ... .max), radix: hexadecimal)
        }
    }

    private static let hexadecimal = 16

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
    ///   - temporary: its name so far.
    ///   - target: its final name.
    ///   - replacing: whether a file of that name may be replaced.
    /// - Throws: the failure of the system; `EEXIST` where there is a file that may not be replaced.
    static func publish(_ temporary: String, as target: String, replacing: Bool) throws(SystemFailure) {
        let (temporary, target) = (temporary.systemName, target.systemName)
        if !replacing {
            // A hard link never replaces; file systems without them get a check and a rename.
            if link(temporary, target) == 0 {
                unlink(temporary)
                return
            }
            let failure = SystemFailure.last
            guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(failure.code) else { throw failure }
            guard access(target, F_OK) != 0 else { throw SystemFailure(code: EEXIST) }
        }
        try SystemFailure.check(rename(temporary, target))
    }

    /// Makes the names in a folder durable.
    static func synchronize(folder: String) throws(SystemFailure) {
        let directory = try SystemFailure.check(open(folder.systemName, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
        defer { close(directory) }
        // Some file systems cannot flush a folder and say so by EINVAL.
        guard fsync(directory) == 0 || errno == EINVAL else { throw .last }
    }
}
