import Glibc
import Whorl

/// A line of an audit log's file.
struct AuditLine {
    /// What stands in it, without the line feed; of a line that is too long to be one of the log's, its beginning.
    let text: String
    /// All of its bytes, without the line feed.
    let byteCount: Int
    /// Whether a line feed ends it.
    let isComplete: Bool
}

/// The lines of an open file from one place to another, read in pieces: a file without a line feed takes no more memory
/// than the longest line.
struct AuditLines {
    /// The longest line that is kept: no event is nearly as long.
    static let longest = 1 << 20
    private static let pieceBytes = 1 << 18
    private static let lineFeed = UInt8(ascii: "\n")

    private var pending: [UInt8] = []
    private var pendingBytes = 0

    /// Calls `body` with each line, also one at the end that has no line feed.
    ///
    /// - Parameters:
    ///   - range: bytes of the file; less where it ends before.
    ///   - path: what to blame.
    ///   - descriptor: of the open file.
    ///   - body: gets each line.
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    static func each(
        in range: Range<Int>, of path: String, _ descriptor: Int32, _ body: (AuditLine) -> Void
    ) throws(WhorlError) {
        var lines = AuditLines()
        var piece = [UInt8](repeating: 0, count: min(pieceBytes, range.count))
        var offset = range.lowerBound
        while offset < range.upperBound {
            let wanted = min(piece.count, range.upperBound - offset)
            let count: Int
            do throws(SystemFailure) {
                count = try piece.withUnsafeMutableBufferPointer { (room) throws(SystemFailure) in
                    let room = UnsafeMutableRawBufferPointer(room)
                    return try FilePiece.read(descriptor, at: offset, into: .init(rebasing: room[..<wanted]))
                }
            } catch {
                throw .unreadableFile(path: path, reason: error.reason)
            }
            guard count > 0 else { break }
            lines.take(piece[..<count], body)
            offset += count
        }
        if lines.pendingBytes > 0 { body(lines.line(isComplete: false)) }
    }

    private mutating func take(_ piece: ArraySlice<UInt8>, _ body: (AuditLine) -> Void) {
        var rest = piece
        while let end = rest.firstIndex(of: Self.lineFeed) {
            keep(rest[..<end])
            body(line(isComplete: true))
            (pending, pendingBytes) = ([], 0)
            rest = rest[(end + 1)...]
        }
        keep(rest)
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        pendingBytes += bytes.count
        pending.append(contentsOf: bytes.prefix(Self.longest - pending.count))
    }

    private func line(isComplete: Bool) -> AuditLine {
        AuditLine(text: String(decoding: pending, as: UTF8.self), byteCount: pendingBytes, isComplete: isComplete)
    }
}
