import ArgumentParser
import Whorl

/// The partition that a search is in; the only one of the store where none is named.
struct SearchedPartition: ParsableArguments {
    @Option(help: "Storage to search (default: that of the store, where it has one).")
    var storage: String?

    @Option(help: "Partition to search (default: that of the store or the storage, where it has one).")
    var partition: Int?

    /// Partitions that an error names at most.
    private static let named = 5

    /// The partition that is named, or the only one that has references.
    ///
    /// - Parameter store: opened only where it has to choose.
    /// - Returns: the partition.
    /// - Throws: usage where several could be meant; ``WhorlError/insufficientData(reason:)`` where nobody is enrolled.
    func chosen(in store: @autoclosure () throws -> SQLiteStore) throws -> (storage: String, partition: Int) {
        if let storage, let partition { return (storage, partition) }
        let possible = try store().partitionCounts().filter {
            (storage ?? $0.storage) == $0.storage && (partition ?? $0.partition) == $0.partition
        }
        guard let first = possible.first else {
            throw WhorlError.insufficientData(reason: "nobody is enrolled there")
        }
        guard possible.count == 1 else {
            let names = possible.prefix(Self.named).map { "\($0.storage).\($0.partition)" }.joined(separator: ", ")
            let rest = possible.count > Self.named ? " and others" : ""
            throw ValidationError("Name the partition with --storage and --partition: there are \(names)\(rest).")
        }
        return (first.storage, first.partition)
    }
}
