internal import WhorlNumerics

/// Consecutive vectors of an index, by key: what is scanned, copied, stored and given to a thread at once. Never changed.
final class VectorBlock: Sendable {
    /// The most vectors of a block.
    static let capacity = 1024

    /// The vectors' names, in rising order.
    let keys: [VectorKey]
    /// The vectors' coarse forms.
    let coded: CodedRows
    /// The vectors.
    let values: BlockValues

    /// Joins what belongs to the same vectors.
    ///
    /// - Precondition: `keys` is in rising order, and has a key for each row of `coded`.
    init(keys: [VectorKey], coded: CodedRows, values: BlockValues) {
        precondition(keys.count == coded.rows && keys.count <= Self.capacity)
        self.keys = keys
        self.coded = coded
        self.values = values
    }
}
