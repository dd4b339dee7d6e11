import Glibc

/// Reads a file from front to back.
package final class FileReader {
    private let path: String
    private let descriptor: Int32

    /// Opens a file; a pipe, device or folder is refused and never waited for.
    ///
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``.
    package init(_ path: String) throws(WhorlError) {
        descriptor = try RegularFile.open(path).descriptor
        self.path = path
    }

    deinit {
        close(descriptor)
    }

    /// The file's permission bits.
    var mode: mode_t {
        var status = stat()
        let permissions: mode_t = 0o7777
        return fstat(descriptor, &status) == 0 ? status.st_mode & permissions : permissions
    }

    /// Goes back to the start.
    func rewind() {
        lseek(descriptor, 0, SEEK_SET)
    }

    /// Reads the next bytes; fewer than `count` only where the file ends.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    package func read(upTo count: Int) throws(WhorlError) -> [UInt8] {
        var fault: SystemFailure?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled)
                if got == 0 { return }
                if got < 0 {
                    if errno == EINTR { continue }
                    fault = .last
                    return
                }
                filled += got
            }
        }
        if let fault { throw fault.reading(path) }
        return bytes
    }
}
