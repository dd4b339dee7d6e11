internal import WhorlIdentity
internal import WhorlNumerics

extension VectorChange {
    /// A block with fewer vectors joins a neighbor, where both together have at most ``joined``.
    package static let smallest = VectorBlock.capacity / 4
    /// The most vectors of blocks that join: room for a quarter of a block's vectors before it splits again.
    static let joined = VectorBlock.capacity * 3 / 4

    /// Makes the change.
    ///
    /// Blocks in which nothing changes are those of the old content. The others are copied without what is removed and
    /// with what is added, split where they grow beyond a block and joined with a neighbor where they shrink to little;
    /// a block that grows at the end of an index is left full, so that an index that is filled in order has full blocks.
    ///
    /// - Returns: the new content; vectors that are removed are in memory for as long as old content is held.
    /// - Throws: what bringing vectors throws.
    func applied(to snapshot: VectorSnapshot) throws(VectorError) -> VectorSnapshot {
        var layout = BlockLayout()
        var next = 0
        for (index, block) in snapshot.blocks.enumerated() {
            let end = next + entries(from: next, for: index, of: snapshot)
            let gone = removedRows(of: block)
            if next == end && gone.isEmpty {
                try layout.keep(block)
            } else {
                try layout.merge(block, without: gone, with: added, next..<end)
            }
            next = end
        }
        layout.add(next..<added.count)
        try layout.endRun(atEnd: true)
        let parts = layout.parts
        let blocks = Parallel.map(parts.count, threads: Parallel.processors, block: 1) { part in
            parts[part].block(dimension: snapshot.dimension, added: added)
        }
        return VectorSnapshot(dimension: snapshot.dimension, blocks: blocks)
    }

    /// How many of the entries from `next` belong into a block: those before the next block's first key; all that are left
    /// into the last one, unless it is full and they come after it.
    private func entries(from next: Int, for index: Int, of snapshot: VectorSnapshot) -> Int {
        let rest = added[next...]
        guard index + 1 == snapshot.blocks.count else {
            return rest.partition { $0.key >= snapshot.blocks[index + 1].keys[0] } - next
        }
        let keys = snapshot.blocks[index].keys
        guard keys.count == VectorBlock.capacity, let last = keys.last else { return rest.count }
        return rest.partition { $0.key > last } - next
    }

    /// Rows of a block that are to be removed, in rising order.
    private func removedRows(of block: VectorBlock) -> [Int] {
        guard let first = block.keys.first, let last = block.keys.last else { return [] }
        var rows: [Int] = []
        for key in removed[removed.partition { $0 >= first }..<removed.partition { $0 > last }] {
            let place = block.place(of: key)
            if block.keys[place] == key { rows.append(place) }
        }
        for bcid in people[people.partition { $0 >= first.bcid }..<people.partition { $0 > last.bcid }] {
            rows.append(contentsOf: block.rows(of: bcid))
        }
        return people.isEmpty || removed.isEmpty ? rows : Set(rows).sorted()
    }
}
