import Glibc
import Whorl

/// The rows of a list that were stored, in a file beside the list, so that a run that was cut short need not extract them
/// again.
///
/// The store alone decides what is enrolled: each row is merged in one transaction, which adds the references that the
/// person lacks. The journal only saves work, and may lose lines or be removed at any time. A line is written after the
/// row's transaction: the row's key, and when the person's oldest reference was enrolled. It counts as long as the person's
/// oldest reference still is of that time: a person who was deleted meanwhile is enrolled anew.
final class EnrollmentJournal: Sendable {
    private static let suffix = ".enrolled"

    private let path: String
    /// The open file; nil where none can be written.
    private let file: Int32?
    /// By the keys of rows, when the person's oldest reference was enrolled.
    private let known: [String: Int]

    /// Opens the journal of a list, or begins it; without one where the list's folder cannot be written.
    init(list: String) {
        path = list + Self.suffix
        let (file, text) = Self.opened(path)
        // The last line may be cut short.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        known = Dictionary(
            lines.compactMap { line in
                let parts = line.split(separator: " ")
                guard parts.count == 2, let time = Int(parts[1]) else { return nil }
                return (String(parts[0]), time)
            }, uniquingKeysWith: { $1 })
        self.file = file
        if !text.isEmpty, !text.hasSuffix("\n") { write("\n") }
    }

    deinit {
        if let file { close(file) }
    }

    /// Opens the file, or makes it, and reads it. What is a symbolic link, a pipe or a device is no journal: a list may
    /// lie in a folder where others can write.
    ///
    /// - Returns: nil where there is none and none can be made, and what it says.
    private static func opened(_ path: String) -> (file: Int32?, text: String) {
        let flags = O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        let permissions = AtomicFile.privatePermissions
        var file = open(path.systemName, O_RDWR | O_CREAT | flags, permissions)
        let isWritable = file >= 0
        // Where it cannot be written, it still saves work.
        if !isWritable { file = open(path.systemName, O_RDONLY | flags) }
        guard file >= 0, RegularFile.isRegular(file) else {
            if file >= 0 { close(file) }
            return (nil, "")
        }
        let text = (try? RegularFile.contents(file, path: path, limit: Int(Int32.max))) ?? []
        if !isWritable { close(file) }
        return (isWritable ? file : nil, String(decoding: text, as: UTF8.self))
    }

    /// Whether no row is known.
    var isEmpty: Bool { known.isEmpty }

    /// Whether a row was stored while the person's oldest reference was of a time.
    func has(_ key: String, since time: Int?) -> Bool { time != nil && known[key] == time }

    /// Notes that a row is stored.
    func add(_ key: String, since time: Int) { write("\(key) \(time)\n") }

    /// Removes the file: everything is stored.
    func remove() { unlink(path.systemName) }

    /// One call for each line, so that lines are whole unless the system stops.
    private func write(_ line: String) {
        guard let file else { return }
        let bytes = Array(line.utf8)
        _ = Glibc.write(file, bytes, bytes.count)
    }
}
