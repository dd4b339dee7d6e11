import Glibc
import Whorl

/// The lines of a text file one after another, in memory that does not grow with the file.
///
/// Lines end in LF or CR LF; a byte order mark is skipped. A pipe is read as well, but has no size.
package struct LineReader: ~Copyable {
    /// The longest line, in bytes, and what is read at once.
    package static let capacity = 1 << 20
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Where the file is.
    let path: String
    /// Bytes of the file when it was opened; 0 of a pipe.
    let size: Int
    /// Number of the line that was read last, from 1.
    package private(set) var number = 0
    /// Bytes that were read so far.
    package private(set) var consumed = 0
    /// What was read and holds the current line.
    package private(set) var bytes: [UInt8]

    private let file: Int32
    private var rest = 0..<0
    private var isOver = false
    private var hash = ContentHash.Stream()

    /// Opens a file.
    ///
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``.
    package init(_ path: String) throws(EvaluationError) {
        guard !path.utf8.contains(0) else { throw .engine(.fileNotFound(path: path)) }
        let file = open(path.systemName, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else {
            let code = errno
            throw code == ENOENT
                ? .engine(.fileNotFound(path: path))
                : .engine(.unreadableFile(path: path, reason: SystemMessage.text(code)))
        }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(file)
            throw .engine(.unreadableFile(path: path, reason: SystemMessage.text(EISDIR)))
        }
        self.file = file
        self.path = path
        size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
        bytes = [UInt8](repeating: 0, count: Self.capacity)
    }

    deinit { close(file) }

    /// SHA-256 of the bytes that were read so far: of the whole file behind its last line.
    package var digest: [UInt8] { hash.digest }

    /// The place of the next line in ``bytes``, without its end; nothing behind the last one.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``; ``EvaluationError/damagedTable(path:line:reason:)`` for a line
    ///   of more than ``capacity`` bytes.
    package mutating func next() throws(EvaluationError) -> Range<Int>? {
        var searched = 0
        while true {
            if let end = newline(from: rest.lowerBound + searched) {
                defer { rest = end + 1..<rest.upperBound }
                return line(rest.lowerBound..<end)
            }
            searched = rest.count
            guard !isOver else {
                guard !rest.isEmpty else { return nil }
                defer { rest = rest.upperBound..<rest.upperBound }
                return line(rest)
            }
            try fill()
        }
    }

    /// An error about the line that was read last.
    package func fault(_ reason: String) -> EvaluationError {
        .damagedTable(path: path, line: number, reason: reason)
    }

    private mutating func line(_ range: Range<Int>) -> Range<Int> {
        number += 1
        var (start, end) = (range.lowerBound, range.upperBound)
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        if number == 1, bytes[start..<end].starts(with: Self.mark) { start += Self.mark.count }
        return start..<end
    }

    private func newline(from start: Int) -> Int? {
        let end = rest.upperBound
        return bytes.withUnsafeBytes { bytes in
            guard start < end, let base = bytes.baseAddress,
                let found = memchr(base + start, Int32(UInt8(ascii: "\n")), end - start)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    /// Moves the rest to the front and reads behind it.
    private mutating func fill() throws(EvaluationError) {
        guard rest.count < bytes.count else {
            throw .damagedTable(path: path, line: number + 1, reason: "it has more than \(Self.capacity) bytes")
        }
        if rest.lowerBound > 0 {
            bytes.replaceSubrange(0..<rest.count, with: Array(bytes[rest]))
            rest = 0..<rest.count
        }
        let (start, room) = (rest.upperBound, bytes.count - rest.upperBound)
        let file = file
        while true {
            let count = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress.map { $0 + start }, room) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw .engine(.unreadableFile(path: path, reason: SystemMessage.text(errno)))
            }
            hash.update(bytes[start..<start + count])
            consumed += count
            isOver = count == 0
            rest = rest.lowerBound..<start + count
            return
        }
    }
}
