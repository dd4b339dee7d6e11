import Glibc
import Whorl

/// The files of an audit log: `audit.log`, which is written to, and those that became too long before, `audit.log.1` the
/// oldest. Each begins where the one before it ends.
struct AuditFiles: Sendable {
    /// The file that is written to.
    let current: String
    private let folder: String

    private static let name = "audit.log"

    init(folder: String) {
        self.folder = folder
        current = folder + "/" + Self.name
    }

    /// The paths of the files that are written to no more, oldest first.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    func earlier() throws(WhorlError) -> [String] {
        try numbers().map { "\(current).\($0)" }
    }

    /// Gives the file that is written to the next number; the next line begins another.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``, ``WhorlError/unwritableFile(path:reason:)``.
    func rotate() throws(WhorlError) {
        let next = "\(current).\((try numbers().last ?? 0) + 1)"
        guard rename(current.systemName, next.systemName) == 0 else {
            throw .unwritableFile(path: next, reason: SystemMessage.text(errno))
        }
        FolderContents.synchronize(folder)
    }

    private func numbers() throws(WhorlError) -> [Int] {
        let prefix = Self.name + "."
        return try FolderContents.names(in: folder).compactMap { name in
            guard name.hasPrefix(prefix) else { return nil }
            let digits = name.dropFirst(prefix.count)
            return digits.utf8.allSatisfy { (0x30...0x39).contains($0) } && digits.first != "0" ? Int(digits) : nil
        }.sorted()
    }

    /// The texts of all files, oldest first, as they stood at one moment.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    func texts() throws(WhorlError) -> [String] {
        while true {
            let before = try earlier()
            var texts: [String] = []
            for path in before + [current] { texts.append(try text(path) ?? "") }
            // Another process may have put a file aside meanwhile.
            if try earlier() == before { return texts }
        }
    }

    /// The text of a file; nil where there is none.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    func text(_ path: String) throws(WhorlError) -> String? {
        do throws(WhorlError) {
            return String(decoding: try FileContents.read(path, limit: Int.max), as: UTF8.self)
        } catch .fileNotFound {
            return nil
        }
    }
}
