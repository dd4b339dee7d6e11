/// A person's identifier: `storage.partition.classID`. One BCID is one person; identification stays inside one
/// partition.
public struct BCID: Hashable, Sendable {
    /// `[a-z][a-z0-9_-]{0,63}`.
    public let storage: String
    /// `0...2^31-1`.
    public let partition: Int
    /// `1...2^63-1`.
    public let classID: Int
}
