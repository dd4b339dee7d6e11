import Whorl

/// Archives of people's templates that earlier versions kept beside the audit log while an operator exported them: a crash
/// left them in the data folder, under the passphrase of the export alone.
package enum AbandonedExports {
    /// Of random names of 128 bits (RFC 4648, 5).
    private static let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let count = 22
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    /// Removes them from a data folder, and destroys their bytes.
    package static func remove(from folder: String) {
        for name in (try? FolderContents.names(in: folder)) ?? [] where isNamed(name) {
            let path = "\(folder)/\(name)"
            // An operator may keep something else there under such a name, as a copy of the log.
            if ArchiveHeader.begins(path) { InterimFile.removeLeftover(path) }
        }
    }

    /// Whether a name is that of the log, a dot and a random name; numbers name parts of the log.
    private static func isNamed(_ name: String) -> Bool {
        let prefix = StoreFolder.auditLogName + "."
        guard name.hasPrefix(prefix) else { return false }
        let random = name.utf8.dropFirst(prefix.utf8.count)
        return random.count == count && random.allSatisfy(letters.contains) && !random.allSatisfy(digits.contains)
    }
}
