/// A part of a store.
public enum StoreScope: Sendable, Equatable {
    /// Everything.
    case all
    /// All partitions of a storage.
    case storage(String)
    /// A partition of a storage.
    case partition(storage: String, partition: Int)
    /// One person.
    case person(BCID)
}
