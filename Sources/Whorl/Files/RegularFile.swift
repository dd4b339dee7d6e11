import Glibc

/// Regular files that are read at places of the caller's choice.
package enum RegularFile {
    /// Opens a file; a pipe, device or folder is refused and never waited for.
    ///
    /// - Returns: the descriptor, which the caller closes, and the bytes that the file has.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``.
    static func open(_ path: String) throws(WhorlError) -> (descriptor: Int32, size: Int) {
        guard !path.utf8.contains(0) else { throw .fileNotFound(path: path) }
        let descriptor = Glibc.open(path.systemName, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw SystemFailure.last.reading(path) }
        do throws(WhorlError) {
            return (descriptor, try size(descriptor, path: path))
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Refuses what is no regular file, without opening it; what is missing is left to who opens it.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    static func check(_ path: String) throws(WhorlError) {
        var status = stat()
        guard stat(path.systemName, &status) == 0 else { return }
        _ = try size(of: status, path: path)
    }

    /// Whether an open file is one, and no pipe, device or folder.
    package static func isRegular(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// The permissions of what has a path, such as `0o600`; nil where there is nothing.
    package static func permissions(_ path: String) -> UInt32? {
        var status = stat()
        return stat(path.systemName, &status) == 0 ? UInt32(status.st_mode) & 0o7777 : nil
    }

    /// The bytes that an open file has.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)`` where it is no regular file.
    package static func size(_ descriptor: Int32, path: String) throws(WhorlError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw .unreadableFile(path: path, reason: SystemMessage.text(errno))
        }
        return try size(of: status, path: path)
    }

    /// All bytes of an open file, from its beginning.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``, ``WhorlError/inputTooLarge(bytes:limit:)``.
    package static func contents(_ descriptor: Int32, path: String, limit: Int) throws(WhorlError) -> [UInt8] {
        let size = try size(descriptor, path: path)
        guard size <= limit else { throw .inputTooLarge(bytes: size, limit: limit) }
        var bytes = [UInt8](repeating: 0, count: size)
        do throws(SystemFailure) {
            let count = try bytes.withUnsafeMutableBufferPointer { (room) throws(SystemFailure) in
                try FilePiece.read(descriptor, at: 0, into: UnsafeMutableRawBufferPointer(room))
            }
            bytes.removeLast(size - count)
        } catch {
            throw .unreadableFile(path: path, reason: error.reason)
        }
        return bytes
    }

    private static func size(of status: stat, path: String) throws(WhorlError) -> Int {
        switch status.st_mode & S_IFMT {
        case S_IFREG: return Int(status.st_size)
        case S_IFDIR: throw .unreadableFile(path: path, reason: SystemMessage.text(EISDIR))
        default: throw .unreadableFile(path: path, reason: "Not a regular file")
        }
    }

    /// Reads bytes at a place.
    ///
    /// - Parameters:
    ///   - descriptor: of an open file.
    ///   - offset: the first byte.
    ///   - room: filled to its end.
    ///   - path: what to blame.
    ///   - shortage: called where the file ends early; throws.
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``, and what `shortage` throws.
    static func read(
        _ descriptor: Int32, at offset: Int, into room: UnsafeMutableRawBufferPointer, path: String,
        shortage: () throws(WhorlError) -> Void
    ) throws(WhorlError) {
        let count: Int
        do throws(SystemFailure) {
            count = try FilePiece.read(descriptor, at: offset, into: room)
        } catch {
            throw .unreadableFile(path: path, reason: error.reason)
        }
        if count < room.count { try shortage() }
    }
}
