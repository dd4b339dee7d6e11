/// Says which content of a partition something was derived from.
///
/// Two equal stamps of a partition mean equal content, also across processes and after a backup was restored.
public struct ChangeStamp: Sendable, Hashable, Codable {
    /// The store's count of committed changes when the partition last changed.
    public let changes: Int
    /// Random, drawn with each change: a restored store that goes another way never repeats a stamp.
    public let nonce: Int

    /// Makes a stamp of its parts.
    public init(changes: Int, nonce: Int) {
        self.changes = changes
        self.nonce = nonce
    }
}
