import Glibc
import Synchronization

/// Interim names, and how a file gets its final one.
extension AtomicFile {
    /// Begins the interim names of ordinary files.
    static let temporaryPrefix = ".whorl-"
    /// Ends the interim names of private files.
    static let suffix = ".partial"

    /// Folders that were searched for files of dead processes, once in a process as they may be large.
    private static let searched = Mutex<Set<String>>([])
    private static let mostSearched = 1024
    private static let hexadecimal = 16
    private static let mostCompact = 36

    /// Makes an ordinary file under a hidden name.
    static func hidden(in folder: String, permissions: UInt32) throws(SystemFailure) -> InterimFile {
        let isFirst = searched.withLock { $0.count < mostSearched && $0.insert(folder).inserted }
        if isFirst { removeAbandoned(in: folder) }
        return try InterimFile(permissions: permissions) {
            folder + "/" + temporaryPrefix + String(UInt64.random(in: .min ... .max), radix: hexadecimal)
        }
    }

    /// Makes a private file, which may be a database, under its final name and a suffix.
    static func partial(of path: String) throws(SystemFailure) -> InterimFile {
        let prefix = Destination.name(of: path) + "."
        removeLeftovers(in: Destination.folder(of: path)) { $0.utf8.starts(with: prefix.utf8) }
        return try InterimFile(permissions: FileAccess.privateFile, hasCompanions: true) {
            "\(path).\(String(UInt64.random(in: .min ... .max), radix: mostCompact))\(suffix)"
        }
    }

    /// Removes ordinary files from a folder that processes left which were ended while they wrote.
    package static func removeAbandoned(in folder: String) {
        for name in FolderContents.knownNames(in: folder) where name.hasPrefix(temporaryPrefix) {
            InterimFile.removeLeftover("\(folder)/\(name)")
        }
    }

    /// Whether a name is that of a private file that is being made, or of one that SQLite put beside it.
    static func isPartial(_ name: String) -> Bool {
        ([""] + InterimFile.companions).contains { name.hasSuffix(suffix + $0) }
    }

    /// Removes what dead processes left of a folder's private files whose names are chosen.
    ///
    /// - Returns: whether nothing is left of them; a living process may be at work.
    @discardableResult
    package static func removeLeftovers(in folder: String, where isChosen: (String) -> Bool) -> Bool {
        let names = FolderContents.knownNames(in: folder).filter { isPartial($0) && isChosen($0) }
        var isClean = true
        for name in names where name.hasSuffix(suffix) {
            guard InterimFile.removeLeftover("\(folder)/\(name)") else {
                isClean = false
                continue
            }
            for companion in InterimFile.companions { InterimFile.removeLeftover("\(folder)/\(name)\(companion)") }
        }
        // Files beside one that is gone already.
        for name in names where !name.hasSuffix(suffix) {
            let main = InterimFile.companions.first(where: name.hasSuffix).map { name.dropLast($0.count) } ?? ""
            if !FolderContents.exists("\(folder)/\(main)") { InterimFile.removeLeftover("\(folder)/\(name)") }
        }
        return isClean
    }

    /// Gives a finished file its final name.
    ///
    /// - Parameters:
    ///   - interim: its name so far.
    ///   - target: its final name.
    ///   - replacing: whether a file of that name may be replaced.
    /// - Throws: the failure of the system; `EEXIST` where there is a file that may not be replaced.
    static func rename(_ interim: String, to target: String, replacing: Bool) throws(SystemFailure) {
        let (interim, target) = (interim.systemName, target.systemName)
        if !replacing {
            // A hard link never replaces; file systems without them get a check and a rename.
            if link(interim, target) == 0 {
                unlink(interim)
                return
            }
            let failure = SystemFailure.last
            guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(failure.code) else { throw failure }
            guard access(target, F_OK) != 0 else { throw SystemFailure(code: EEXIST) }
        }
        try SystemFailure.check(Glibc.rename(interim, target))
    }

    /// Makes the names in a folder durable.
    static func synchronize(folder: String) throws(SystemFailure) {
        let directory = try SystemFailure.check(open(folder.systemName, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
        defer { close(directory) }
        // Some file systems cannot flush a folder and say so by EINVAL.
        guard fsync(directory) == 0 || errno == EINVAL else { throw .last }
    }
}
