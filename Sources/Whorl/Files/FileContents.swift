import Glibc

/// The bytes of a regular file, read only up to a limit.
package enum FileContents {
    private static let pieceCapacity = 1 << 20

    /// Reads a whole file.
    ///
    /// The size is checked before anything is allocated and again while reading, as a file may grow. A pipe, device or
    /// folder is refused and never waited for.
    ///
    /// - Parameters:
    ///   - path: a regular file, or a symbolic link to one.
    ///   - limit: the most bytes that are read.
    /// - Returns: all bytes of the file.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``,
    ///   ``WhorlError/inputTooLarge(bytes:limit:)``.
    package static func read(_ path: String, limit: Int) throws(WhorlError) -> [UInt8] {
        let (file, size) = try RegularFile.open(path)
        defer { close(file) }
        guard size <= limit else { throw .inputTooLarge(bytes: size, limit: limit) }
        return try contents(file, expected: size, limit: limit, path: path)
    }

    private static func contents(
        _ file: Int32, expected: Int, limit: Int, path: String
    ) throws(WhorlError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(expected)
        var piece = [UInt8](repeating: 0, count: min(expected + 1, pieceCapacity))
        while true {
            let count = Glibc.read(file, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadableFile(path: path, reason: SystemMessage.text(errno)) }
            guard count > 0 else { return bytes }
            guard bytes.count + count <= limit else {
                throw .inputTooLarge(bytes: bytes.count + count, limit: limit)
            }
            bytes.append(contentsOf: piece.prefix(count))
        }
    }
}
