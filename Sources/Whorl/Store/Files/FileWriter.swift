import Glibc

/// Writes a file from front to back.
final class FileWriter {
    private let path: String
    private let descriptor: Int32
    private var pending: [UInt8] = []

    /// Bytes that are collected before they are written.
    private static let bufferBytes = 1 << 18

    /// Opens an existing file to write over it.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    init(_ path: String) throws(WhorlError) {
        descriptor = open(path.systemName, O_WRONLY | O_TRUNC | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemFailure.last.writing(path) }
        self.path = path
    }

    deinit {
        close(descriptor)
    }

    /// Appends bytes.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    func write(_ bytes: some Sequence<UInt8>) throws(WhorlError) {
        pending.append(contentsOf: bytes)
        if pending.count >= Self.bufferBytes { try flush() }
    }

    /// Hands everything to the system.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    func flush() throws(WhorlError) {
        var written = 0
        while written < pending.count {
            let count = pending.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            }
            guard count >= 0 || errno == EINTR else { throw SystemFailure.last.writing(path) }
            written += max(count, 0)
        }
        pending.removeAll(keepingCapacity: true)
    }
}
