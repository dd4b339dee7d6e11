import Glibc
import Whorl

/// The files of an audit log: `audit.log`, which is written to, and those that became too long before, `audit.log.1` the
/// oldest. Each begins where the one before it ends.
struct AuditFiles: Sendable {
    /// The file that is written to.
    let current: String
    private let folder: String

    init(folder: String) {
        self.folder = folder
        current = folder + "/" + StoreFolder.auditLogName
    }

    /// The paths of the files that are written to no more, oldest first.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    func earlier() throws(WhorlError) -> [String] {
        try numbers().map { "\(current).\($0)" }
    }

    /// Gives the file that is written to the next number; the next line begins another.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``, ``WhorlError/unwritableFile(path:reason:)``, also where the
    ///   last number has no successor.
    func rotate() throws(WhorlError) {
        let (number, isTooGreat) = (try numbers().last ?? 0).addingReportingOverflow(1)
        let next = "\(current).\(number)"
        guard !isTooGreat else { throw .unwritableFile(path: current, reason: "\(current).\(Int.max) exists") }
        guard rename(current.systemName, next.systemName) == 0 else {
            throw .unwritableFile(path: next, reason: SystemMessage.text(errno))
        }
        FolderContents.synchronize(folder)
    }

    private func numbers() throws(WhorlError) -> [Int] {
        try FolderContents.names(in: folder).compactMap(StoreFolder.auditLogNumber).sorted()
    }

    /// Follows all files, oldest first, as they stood at one moment.
    ///
    /// - Parameter start: the walk before the first line.
    /// - Returns: the walk after the last one.
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    func followed(_ start: AuditWalk) throws(WhorlError) -> AuditWalk {
        while true {
            let before = try earlier()
            var walk = start
            for path in before + [current] { try follow(path, &walk) }
            // Another process may have put a file aside meanwhile.
            if try earlier() == before { return walk }
        }
    }

    /// Follows a file, where there is one.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    func follow(_ path: String, _ walk: inout AuditWalk) throws(WhorlError) {
        walk.beginFile()
        try eachLine(of: path) { walk.follow($0) }
    }

    /// Calls `body` with each line of a file, where there is one. Symbolic links and pipes are refused.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    func eachLine(of path: String, _ body: (AuditLine) -> Void) throws(WhorlError) {
        try reading(path) { (file, size) throws(WhorlError) in
            try AuditLines.each(in: 0..<size, of: path, file, body)
        }
    }

    /// What the last line of a file states as its code; nil for a file without a line.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    func lastCode(of path: String) throws(WhorlError) -> String? {
        var last: String?
        try reading(path) { (file, size) throws(WhorlError) in
            try AuditLines.each(in: max(0, size - Self.reach)..<size, of: path, file) { line in
                if line.isComplete { last = String(line.text.prefix(AuditChain.codeLength)) }
            }
        }
        return last
    }

    /// Bytes in which the last line of a file is looked for.
    private static let reach = 64 << 10

    private func reading(
        _ path: String, _ body: (Int32, Int) throws(WhorlError) -> Void
    ) throws(WhorlError) {
        let file = open(path.systemName, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else {
            if errno == ENOENT { return }
            throw .unreadableFile(path: path, reason: SystemMessage.text(errno))
        }
        defer { close(file) }
        try body(file, try RegularFile.size(file, path: path))
    }
}
