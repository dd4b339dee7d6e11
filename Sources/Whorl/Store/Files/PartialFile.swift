import Glibc

/// A file that appears under its name when it is complete, or not at all.
///
/// It is written under a name of its own beside the final one. Unless ``publish(replacing:)`` is reached, it is removed;
/// where the process was killed, the next writing to the same name or opening of the store removes it.
final class PartialFile {
    static let suffix = ".partial"

    /// Where a file belongs.
    enum Place {
        /// In a store's data folder: it gets the folder's owner, also where root makes it.
        case dataFolder
        /// Where the caller wants it.
        case elsewhere
    }

    /// The final name.
    let path: String
    /// The name to write under until then; an empty file of mode 0600.
    var partial: String { interim.path }
    private let interim: InterimFile

    /// Makes the empty file, and removes those of the same name that dead processes left.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    init(_ path: String, in place: Place) throws(WhorlError) {
        do throws(SystemFailure) {
            Self.removeLeftovers(of: path)
            interim = try InterimFile(permissions: FileAccess.privateFile, hasCompanions: true) {
                "\(path).\(String(UInt64.random(in: 0...UInt64.max), radix: 36))\(Self.suffix)"
            }
        } catch {
            throw error.writing(path)
        }
        self.path = path
        if place == .dataFolder { FileOwner.followFolder(interim.descriptor, at: path) }
    }

    /// Gives the file its final name.
    ///
    /// - Parameters:
    ///   - replacing: whether a file of that name may be replaced.
    ///   - durably: whether to wait until the bytes are on the disk; not for what is checked when it is read, and made anew.
    /// - Throws: ``WhorlError/alreadyExists(path:)``, ``WhorlError/unwritableFile(path:reason:)``.
    func publish(replacing: Bool, durably: Bool = true) throws(WhorlError) {
        do throws(SystemFailure) {
            if durably { try SystemFailure.check(fsync(interim.descriptor)) }
            try AtomicFile.publish(partial, as: path, replacing: replacing)
            if durably { try AtomicFile.synchronize(folder: Destination.folder(of: path)) }
        } catch {
            throw error.writing(path)
        }
    }

    /// Whether a name is that of an interim file, or of one that SQLite put beside it.
    static func isPartial(_ name: String) -> Bool {
        ([""] + InterimFile.companions).contains { name.hasSuffix(suffix + $0) }
    }

    /// Removes what dead processes left of a folder's files whose names are chosen.
    ///
    /// - Returns: whether nothing is left of them; a living process may be at work.
    @discardableResult
    static func removeLeftovers(in folder: String, where isChosen: (String) -> Bool) -> Bool {
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

    private static func removeLeftovers(of path: String) {
        let prefix = Destination.name(of: path) + "."
        removeLeftovers(in: Destination.folder(of: path)) { $0.utf8.starts(with: prefix.utf8) }
    }
}
