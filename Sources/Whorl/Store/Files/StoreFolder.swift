import Glibc

/// The layout of a store's data folder: `whorl.db` with what SQLite keeps beside it, `whorl.anchor` and `master.key`.
package struct StoreFolder: Sendable {
    /// The folder.
    let path: String

    /// The database.
    package var database: String { "\(path)/whorl.db" }
    /// The database's write-ahead log.
    var log: String { database + "-wal" }
    /// The master key, 32 bytes, mode 0600.
    var key: String { "\(path)/\(Self.keyName)" }

    /// The lock of master keys.
    var keyLock: String { "\(path)/whorl.keys.lock" }

    /// The lock of the service.
    var serviceLock: String { "\(path)/whorl.service.lock" }

    /// The file that remembers how far the store has come, see ``StoreAnchor``.
    var anchor: String { "\(path)/whorl.anchor" }

    /// The audit log of a service, where the folder has one.
    var auditLog: String { "\(path)/\(Self.auditLogName)" }

    /// The name of the audit log.
    package static let auditLogName = "audit.log"

    /// Whether a service keeps an audit log in a folder; one that was put aside just now has no successor yet.
    package static func hasAuditLog(in folder: String) -> Bool {
        FolderContents.knownNames(in: folder).contains { $0 == auditLogName || auditLogNumber($0) != nil }
    }

    /// The number of an audit log that became too long and was put aside, as of `audit.log.2`; nil for other names.
    package static func auditLogNumber(_ name: String) -> Int? {
        let prefix = auditLogName + "."
        guard name.hasPrefix(prefix) else { return nil }
        let digits = name.dropFirst(prefix.count)
        return digits.utf8.allSatisfy { (0x30...0x39).contains($0) } && digits.first != "0" ? Int(digits) : nil
    }

    /// Refuses a folder that others than its owner can write, as they could replace its files, one that others can search
    /// where a file of it is writable for them, and files of others in the place of the database's.
    ///
    /// - Throws: ``WhorlError/folderNotPrivate(path:)``, ``WhorlError/storeNotWritable(path:reason:)``.
    package func checkPrivacy() throws(WhorlError) {
        for file in ["", "-wal", "-shm", "-journal"].map({ database + $0 }) {
            do throws(SystemFailure) {
                try FolderFile.checkLinks(file)
            } catch {
                throw .storeNotWritable(path: file, reason: error.reason)
            }
        }
        var status = stat()
        guard stat(path.systemName, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else { throw .folderNotPrivate(path: path) }
        guard status.st_mode & (S_IXGRP | S_IXOTH) != 0, let file = writableFiles.first else { return }
        throw .folderNotPrivate(path: file)
    }

    /// Files of the folder that others than its owner may write, as far as they come to them.
    package var writableFiles: [String] {
        FolderContents.knownNames(in: path).map { "\(path)/\($0)" }.filter { file in
            var status = stat()
            return lstat(file.systemName, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
                && status.st_mode & (S_IWGRP | S_IWOTH) != 0
        }
    }

    private static let keyName = "master.key"

    /// The name of the file that keeps room for deletions.
    static let reserveName = "whorl.reserve"

    /// A new master key while it replaces the old one; its name carries its identifier, so that two rotations never
    /// mistake each other's files.
    func interimKey(_ identifier: KeyIdentifier) -> String {
        "\(key).\(identifier.text)"
    }

    /// All interim master keys, incomplete ones included.
    var interimKeys: [String] {
        FolderContents.knownNames(in: path)
            .filter(isInterimKey)
            .map { "\(path)/\($0)" }
    }

    /// Whether a name is that of a database that is being made, or of the copy of a backup that a restoration puts in place.
    func isInterimDatabase(_ name: String) -> Bool {
        AtomicFile.isPartial(name) && "\(path)/\(name)".hasPrefix("\(database).")
    }

    /// Whether there is such a database.
    var hasInterimDatabase: Bool { FolderContents.knownNames(in: path).contains(where: isInterimDatabase) }

    private func isInterimKey(_ name: String) -> Bool {
        let identifier = name.dropFirst(Self.keyName.count + 1).prefix { $0 != "." }
        return name.hasPrefix(Self.keyName + ".") && identifier.count == KeyIdentifier.textLength
    }

    /// Names that an interrupted operation left: incomplete files, unused keys, and databases put aside as damaged.
    var leftovers: [String] {
        FolderContents.knownNames(in: path).filter { name in
            AtomicFile.isPartial(name) || name.contains(Self.damagedMark) || isInterimKey(name)
        }
    }

    package init(path: String) {
        self.path = path
    }

    /// Finds the database.
    ///
    /// - Throws: ``WhorlError/storeNotFound(path:)``, ``WhorlError/storeDamaged(path:reason:)`` where only its log is
    ///   there, ``WhorlError/unreadableFile(path:reason:)`` where the folder may not be searched.
    func checkPresence() throws(WhorlError) {
        guard access(database.systemName, F_OK) != 0 else { return }
        let failure = SystemFailure.last
        guard [ENOENT, ENOTDIR].contains(failure.code) else { throw failure.reading(database) }
        try checkLog()
        throw .storeNotFound(path: path)
    }

    /// Refuses a log whose database is missing: SQLite would apply it to a new one.
    ///
    /// - Throws: ``WhorlError/storeDamaged(path:reason:)``.
    func checkLog() throws(WhorlError) {
        guard FolderContents.exists(database) || (FileAccess.size(log) ?? 0) == 0 else {
            throw .storeDamaged(path: database, reason: "the file is missing and its log is there")
        }
    }

    /// Puts a damaged database aside, with its log, so that nothing is lost and another can take its place.
    ///
    /// - Returns: its path there.
    /// - Throws: ``WhorlError/storeNotWritable(path:reason:)``.
    @discardableResult
    package func putDamagedAside() throws(WhorlError) -> String {
        let number = (1...Int.max).first { !FolderContents.exists("\(database)\(Self.damagedMark)\($0)") } ?? 1
        let aside = "\(database)\(Self.damagedMark)\(number)"
        for ending in ["-wal", "-shm", ""] {
            guard rename((database + ending).systemName, (aside + ending).systemName) == 0 || errno == ENOENT else {
                throw .storeNotWritable(path: path, reason: SystemFailure.last.reason)
            }
        }
        return aside
    }

    private static let damagedMark = ".damaged-"
}
