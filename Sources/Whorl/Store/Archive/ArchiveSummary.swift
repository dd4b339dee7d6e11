/// What an export holds, or what an import did.
public struct ArchiveSummary: Sendable, Equatable, Codable {
    /// BCIDs in the file.
    public internal(set) var people = 0
    /// References in the file.
    public internal(set) var references = 0
    /// Of an import: references that were added; the others were in the store already.
    public internal(set) var added = 0

    package init() {}
}
