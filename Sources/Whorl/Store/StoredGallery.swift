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
    }

    /// The file.
    public let path: String
    /// Bytes of the file.
    public let bytes: Int
    /// References in it, 0 where it does not open.
    public let references: Int
    /// What it is good for.
    public let state: State

    /// Makes a finding.
    public init(path: String, bytes: Int, references: Int, state: State) {
        self.path = path
        self.bytes = bytes
        self.references = references
        self.state = state
    }
}

extension StoreSession {
    /// What there is of files of galleries; in the caller's transaction.
    func storedGalleries(_ folder: StoreFolder) throws(WhorlError) -> [StoredGallery] {
        let key = try seal().key
        var galleries: [StoredGallery] = []
        for path in folder.derived {
            let directory = try? DerivedReader(path, key).directory
            galleries.append(
                StoredGallery(
                    path: path, bytes: FileAccess.size(path) ?? 0, references: directory?.rows ?? 0,
                    state: try directory.map { (directory) throws(WhorlError) in try state(directory) } ?? .unusable))
        }
        return galleries
    }

    private func state(_ directory: DerivedDirectory) throws(WhorlError) -> StoredGallery.State {
        let kind = directory.kind
        guard let row = try partition(storage: kind.storage, number: kind.partition, making: false) else {
            return .unusable
        }
        if try stamp(storage: kind.storage, number: kind.partition) == directory.stamp { return .current }
        return try remembers(directory.stamp, partition: row) ? .behind : .unusable
    }
}
