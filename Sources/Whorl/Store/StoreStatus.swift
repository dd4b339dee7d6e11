/// The health of a store, as `whorl doctor` shows it.
public struct StoreStatus: Sendable, Equatable, Codable {
    /// The data folder.
    public let path: String
    /// The schema version in use.
    public let schemaVersion: Int
    /// The version of the SQLite library in use.
    public let sqliteVersion: String
    /// The file that the master key in use comes from.
    public let keyPath: String
    /// Whether the master key is a systemd credential.
    public let keyIsCredential: Bool
    /// Enrolled BCIDs.
    public let people: Int
    /// Stored references.
    public let references: Int
    /// Stored references by what made them.
    public let contents: [StoreContent]
    /// Stored references of another extractor version than this build's.
    public let outdated: Int
    /// Partitions that have or had references.
    public let partitions: Int
    /// Bytes of the database and its log.
    public let bytes: Int
    /// Files of galleries, which are derived from the database.
    public let galleries: [StoredGallery]
    /// Whether sealed bytes of a deletion may still be in the log.
    public let wipePending: Bool
    /// Files that an interrupted operation left in the data folder.
    public let leftovers: [String]
    /// Whether the rows are those that the store wrote last; the references where that was asked for.
    public let integrity: StoreIntegrity
    /// What SQLite's integrity check found; empty when all is well.
    public let problems: [String]
    /// References whose template does not open or decode, nil where that was not checked.
    public let unreadable: Int?
    /// Those references, nil where that was not checked. Their people are left out of searches, and refused in verifications.
    public let damaged: [ReferenceRecord]?

    /// Whether everything that was checked is well.
    public var isHealthy: Bool {
        problems.isEmpty && integrity.findings.isEmpty && (unreadable ?? 0) == 0
            && !galleries.contains { $0.state == .wrong }
    }
}
