internal import WhorlNumerics

/// A file of a gallery, as `whorl doctor` shows it.
public struct StoredGallery: Sendable, Equatable, Codable {
    /// What a file is good for.
    public enum State: String, Sendable, Codable {
        /// It has the content of the database.
        case current
        /// It lacks changes, which the next search adds.
        case behind
        /// It is rebuilt by the next search: damaged, or of another history, version or key.
        case unusable
        /// Its references are not those of the store although its stamp says so: searches miss people.
        case wrong
    }

    /// The file.
    public let path: String
    /// Bytes of the file.
    public let bytes: Int
    /// References in it, 0 where it does not open.
    public let references: Int
    /// What it is good for.
    public let state: State
    /// References that differ from those of the store once the file was brought up to date; nil where that was not checked.
    public let differences: Int?

    /// Makes a finding.
    public init(path: String, bytes: Int, references: Int, state: State, differences: Int? = nil) {
        self.path = path
        self.bytes = bytes
        self.references = references
        self.state = state
        self.differences = differences
    }
}

extension StoreSession {
    /// What there is of files of galleries; in the caller's transaction.
    ///
    /// - Parameters:
    ///   - folder: the store's folder.
    ///   - deep: whether their content is compared with the store's.
    /// - Returns: a finding for each file, by name.
    /// - Throws: ``WhorlError/storeDamaged(path:reason:)``.
    func storedGalleries(_ folder: StoreFolder, deep: Bool) throws(WhorlError) -> [StoredGallery] {
        let key = try seal().key
        var galleries: [StoredGallery] = []
        for path in folder.derived { galleries.append(try storedGallery(path, key, deep: deep)) }
        return galleries
    }

    private func storedGallery(_ path: String, _ key: DataKey, deep: Bool) throws(WhorlError) -> StoredGallery {
        let reader = try? DerivedReader(path, key)
        var state = try reader.map { (reader) throws(WhorlError) in try self.state(reader.directory) } ?? .unusable
        var differences: Int?
        if deep, state != .unusable, let reader {
            // A deletion changes files in place.
            let lock = try? FolderLock(.reading, in: ring.folder, waiting: StoreOptions.usualBusyMilliseconds)
            defer { withExtendedLifetime(lock) {} }
            let gallery = try? reader.gallery(threads: Parallel.processors) { (_) throws(WhorlError) in
                throw .storeDamaged(path: path, reason: "a block of the gallery does not open")
            }
            differences = try? gallery.flatMap { (gallery) throws(WhorlError) in try self.differences(from: gallery) }
            state = differences.map { $0 == 0 ? state : .wrong } ?? .unusable
        }
        return StoredGallery(
            path: path, bytes: FileAccess.size(path) ?? 0, references: reader?.directory.rows ?? 0, state: state,
            differences: differences)
    }

    private func state(_ directory: DerivedDirectory) throws(WhorlError) -> StoredGallery.State {
        let key = directory.key
        guard let row = try partition(storage: key.storage, number: key.partition, making: false) else {
            return .unusable
        }
        for stamp in [directory.stamp, directory.removal].compactMap(\.self) {
            guard try remembers(stamp, partition: row) else { return .unusable }
        }
        let isCurrent = try stamp(storage: key.storage, number: key.partition) == directory.stamp
        return isCurrent && directory.removal == nil ? .current : .behind
    }
}
