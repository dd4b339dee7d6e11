import Glibc
import Whorl

/// Bytes that a command is given: a file, or standard input by the name `-`.
enum SampleInput {
    private static let pieceBytes = 1 << 16

    /// Reads everything up to the image limit.
    ///
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``,
    ///   ``WhorlError/inputTooLarge(bytes:limit:)``.
    static func bytes(_ path: String) throws(WhorlError) -> [UInt8] {
        let limit = ImageLimits.standard.maximumBytes
        guard path == PresentationOptions.standardInput else { return try FileContents.read(path, limit: limit) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: pieceBytes)
        while true {
            let count = read(STDIN_FILENO, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw .unreadableFile(path: "standard input", reason: String(cString: strerror(errno)))
            }
            guard count > 0 else { return bytes }
            guard bytes.count + count <= limit else {
                throw .inputTooLarge(bytes: bytes.count + count, limit: limit)
            }
            bytes += piece.prefix(count)
        }
    }

    /// What a sample is called in pictures and JSON: its file name.
    static func name(_ path: String) -> String {
        guard path != PresentationOptions.standardInput else { return "standard input" }
        return path.split(separator: "/").last.map(String.init) ?? path
    }
}
