/// How much a partition holds.
public struct PartitionCount: Sendable, Equatable, Codable {
    /// The storage.
    public let storage: String
    /// The partition.
    public let partition: Int
    /// Enrolled BCIDs.
    public let people: Int
    /// Their references.
    public let references: Int
}

extension SQLiteStore {
    /// How much each partition holds that has references, by storage and number.
    ///
    /// - Throws: ``WhorlError/storeBusy(path:)``, ``WhorlError/storeDamaged(path:reason:)``,
    ///   ``WhorlError/storeFault(path:code:reason:)``.
    /// - Complexity: O(references), without opening them.
    public func partitionCounts() throws(WhorlError) -> [PartitionCount] {
        try transaction(writing: false) { session throws(WhorlError) in
            var counts: [PartitionCount] = []
            try session.connection.each(
                """
                SELECT storage, number, count(DISTINCT class), count(*) FROM record
                JOIN partition ON partition.id = record.partition GROUP BY partition.id ORDER BY storage, number
                """
            ) { row in
                counts.append(
                    PartitionCount(
                        storage: row.text(0), partition: row.integer(1), people: row.integer(2),
                        references: row.integer(3)))
            }
            return counts
        }
    }
}
