/// A vector on its way into an index.
public struct VectorEntry: Sendable, Equatable {
    /// Its name; an entry replaces the one that has the same.
    public let key: VectorKey
    /// Its entries; their L2 norm is 1.
    public let values: [Float]

    /// Joins a name and a vector.
    public init(key: VectorKey, values: [Float]) {
        self.key = key
        self.values = values
    }
}
