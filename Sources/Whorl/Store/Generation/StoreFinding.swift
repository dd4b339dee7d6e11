/// What shows that the rows of a store are not those that it wrote last.
public enum StoreFinding: String, Sendable, Equatable, Codable {
    /// The database is older than its anchor: an old copy was put back.
    case older
    /// The database is older than the audit log of its folder, and no older than its anchor: old copies of both were put
    /// back together.
    case behindLog
    /// Lines of the audit log state generations that the store had before they were there: an old copy was put back while
    /// they were missing.
    case returnedLines
    /// The store's generation was removed.
    case unsealed
    /// The store's generation is not one that the store wrote.
    case foreignGeneration
    /// The anchor was removed.
    case unanchored
    /// The anchor is not one that the store wrote.
    case foreignAnchor
    /// Documents were put back, changed or removed: apps, people's states, other records.
    case documents
    /// Documents lie where look-ups do not find them, although reading all of them does: the tree of the table or of its
    /// index was changed.
    case hiddenDocuments
    /// References were put back, changed or removed.
    case references
    /// References lie where look-ups do not find them.
    case hiddenReferences

    /// Whether ``SQLiteStore/acceptRows(after:)`` cannot make it right: look-ups would go on without the rows.
    package var isLasting: Bool { self == .hiddenDocuments || self == .hiddenReferences }

    /// The finding in words.
    public var problem: String {
        switch self {
        case .older: "the database is older than its anchor: an old copy was put back"
        case .behindLog: "the database is older than the audit log: an old copy was put back with its anchor"
        case .returnedLines:
            "lines of the audit log were missing while the store changed: an old copy was put back with its anchor"
        case .unsealed: "the generation was removed from the database"
        case .foreignGeneration: "the generation of the database was changed"
        case .unanchored: "the anchor is missing: the database may be an old copy"
        case .foreignAnchor: "the anchor is not this store's: the database may be an old copy"
        case .documents: "records of apps or people were put back, changed or removed"
        case .hiddenDocuments: "records of apps or people were hidden from look-ups; put a backup in place"
        case .references: "references were put back, changed or removed"
        case .hiddenReferences: "references were hidden from look-ups; put a backup in place"
        }
    }
}

/// Whether the rows of a store are those that it wrote last, as far as generation and anchor tell.
public struct StoreIntegrity: Sendable, Equatable, Codable {
    /// How often rows changed; nil where an older version made the store and it was only read since.
    public let generation: Int?
    /// What the anchor says of that; it may be behind by the last change. Nil where it says nothing.
    public let anchored: Int?
    /// What is wrong, empty when all is well.
    public let findings: [StoreFinding]

    /// Joins what was found.
    package init(generation: Int?, anchored: Int?, findings: [StoreFinding]) {
        self.generation = generation
        self.anchored = anchored
        self.findings = findings
    }
}
