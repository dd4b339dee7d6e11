internal import WhorlIdentity
internal import WhorlNumerics

/// What an update does to an index, put in the order of keys.
package struct VectorChange: Sendable {
    /// Entries to add, one a key, by rising key.
    let added: [VectorEntry]
    /// Vectors to remove, by rising key.
    let removed: [VectorKey]
    /// Persons to remove, in rising order.
    let people: [BCID]

    /// Entries that a thread checks at a time.
    private static let checkedBlock = 1024

    /// Checks and sorts what is asked for; of entries with one key the last counts.
    ///
    /// - Throws: what ``VectorLimits`` says of the first entry at fault.
    init(
        adding added: [VectorEntry], removing removed: Set<VectorKey>, removingPeople people: Set<BCID>, dimension: Int
    ) throws(VectorError) {
        let faults = Parallel.map(added.count, threads: Parallel.processors, block: Self.checkedBlock) { index in
            added[index].values.withUnsafeBufferPointer {
                VectorLimits.fault(in: $0, dimension: dimension, index: index)
            }
        }
        if let fault = faults.lazy.compactMap({ $0 }).first { throw fault }
        self.added = Self.sorted(added)
        self.removed = removed.sorted()
        self.people = people.sorted()
    }

    private static func sorted(_ entries: [VectorEntry]) -> [VectorEntry] {
        guard zip(entries, entries.dropFirst()).contains(where: { $0.key >= $1.key }) else { return entries }
        let order = entries.indices.sorted { (entries[$0].key, $0) < (entries[$1].key, $1) }
        return order.indices.filter { place in
            place + 1 == order.count || entries[order[place]].key != entries[order[place + 1]].key
        }.map { entries[order[$0]] }
    }
}
