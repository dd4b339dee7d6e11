/// What a deletion did.
public struct Deletion: Sendable, Equatable, Codable {
    /// Records that were removed.
    public let records: Int
    /// Whether no byte of the templates is left in the store's files. False where another process was reading and
    /// the log still holds sealed bytes; the next change or opening of the store removes them.
    public let wiped: Bool

    /// Makes a result of its parts.
    public init(records: Int, wiped: Bool) {
        self.records = records
        self.wiped = wiped
    }
}
