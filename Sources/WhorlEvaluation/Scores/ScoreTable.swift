import Glibc
package import Whorl

/// Scores as comma-separated values: `probe,reference,score`, written as they come.
///
/// A comparison that could not be made scores `-inf`. Quoting as in RFC 4180. A file gets its name when it is complete; a
/// device or pipe is written to directly.
package final class ScoreTable {
    /// The first line.
    package static let header = "probe,reference,score\n"
    /// Bytes that are gathered before they are written.
    private static let most = 1 << 16
    private static let suffix = ".partial"
    private static let permissions: mode_t = 0o666

    private let path: String
    /// The name until the file is complete; nothing for a device or pipe.
    private let partial: String?
    private let descriptor: Int32
    private var pending: [UInt8]

    /// Begins a table.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package init(_ path: String) throws(WhorlError) {
        let isFile = FolderContents.isFile(path) || !FolderContents.exists(path)
        self.path = Self.target(of: path)
        partial = isFile ? "\(self.path).\(UInt64.random(in: 0...UInt64.max))\(Self.suffix)" : nil
        let flags = isFile ? O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC : O_WRONLY | O_CLOEXEC | O_NOCTTY
        descriptor = Glibc.open((partial ?? path).systemName, flags, Self.permissions)
        guard descriptor >= 0 else { throw .unwritableFile(path: path, reason: SystemMessage.text(errno)) }
        pending = Array(Self.header.utf8)
    }

    /// The path that a symbolic link leads to; any other path unchanged.
    private static func target(of path: String) -> String {
        guard let resolved = realpath(path.systemName, nil) else { return path }
        defer { free(resolved) }
        return SystemName.text(cString: resolved)
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        if let partial { unlink(partial.systemName) }
    }

    /// Writes a comparison.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package func add(probe: String, reference: String, score: Double) throws(WhorlError) {
        pending += Array(Self.line(probe: probe, reference: reference, score: score).utf8)
        if pending.count >= Self.most { try flush() }
    }

    /// Completes the table.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package func finish() throws(WhorlError) {
        try flush()
        guard let partial else { return }
        guard fsync(descriptor) == 0, rename(partial.systemName, path.systemName) == 0 else { throw failure }
    }

    private func flush() throws(WhorlError) {
        var rest = pending[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure }
            rest = rest.dropFirst(count)
        }
        pending.removeAll(keepingCapacity: true)
    }

    private var failure: WhorlError { .unwritableFile(path: path, reason: SystemMessage.text(errno)) }

    /// The line of a comparison, ended.
    static func line(probe: String, reference: String, score: Double) -> String {
        "\(quoted(probe)),\(quoted(reference)),\(score)\n"
    }

    /// A field, in quotes where it needs them.
    static func quoted(_ name: String) -> String {
        guard name.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return name }
        return "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
