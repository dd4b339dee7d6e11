internal import WhorlNumerics

/// The prints of a gallery at one moment, by key.
package struct FingerSnapshot: Sendable {
    /// None empty: no key of a block is less than one of a block before it.
    package let blocks: [FingerBlock]
    /// Prints.
    package let count: Int

    /// Joins blocks; empty ones are left out.
    ///
    /// - Precondition: no key of a block is less than or equal to one of a block before it.
    package init(blocks: [FingerBlock]) {
        self.blocks = blocks.filter { !$0.keys.isEmpty }
        count = self.blocks.reduce(0) { $0 + $1.keys.count }
    }

    /// Packs prints.
    ///
    /// - Precondition: they are in the order of their keys.
    init(_ rows: [FingerBlock.Row]) {
        self.init(blocks: Self.blocks(rows))
    }

    /// Bytes of all packed prints in memory; keys come on top.
    package var byteCount: Int { blocks.reduce(0) { $0 + $1.byteCount } }

    /// The names of all prints, in rising order.
    package var keys: some Sequence<VectorKey> { blocks.lazy.flatMap(\.keys) }

    /// Where a print is.
    struct Place: Sendable {
        let block: Int
        let row: Int
        /// Its number among all prints.
        let index: Int
    }

    /// The prints whose finger may be one of several positions.
    func rows(matching positions: [FingerPosition]) -> [Place] {
        var places: [Place] = []
        var index = 0
        for (number, block) in blocks.enumerated() {
            for (row, position) in block.positions.enumerated()
            where positions.contains(where: { $0.isCompatible(with: position) }) {
                places.append(Place(block: number, row: row, index: index + row))
            }
            index += block.keys.count
        }
        return places
    }

    /// The prints of a person.
    ///
    /// - Throws: what bringing them throws.
    func rows(of bcid: BCID) throws(WhorlError) -> [FingerBlock.Row] {
        var rows: [FingerBlock.Row] = []
        for block in blocks[blocks.partition { ($0.keys.last?.bcid ?? bcid) >= bcid }...] {
            let found = block.rows(of: bcid)
            guard !found.isEmpty else { break }
            rows += try block.rows()[found]
        }
        return rows
    }

    /// The content without what is removed and with what is added; a print replaces the one of its key, and of several with
    /// one key the last counts. Blocks in which nothing changes are shared.
    ///
    /// - Throws: what bringing prints throws.
    func updated(
        adding added: [FingerBlock.Row] = [], removing removed: Set<VectorKey> = [],
        removingPeople people: Set<BCID> = []
    ) throws(WhorlError) -> FingerSnapshot {
        var latest: [VectorKey: FingerBlock.Row] = [:]
        for row in added { latest[row.key] = row }
        var rest = latest.values.sorted { $0.key < $1.key }[...]
        var result: [FingerBlock] = []
        for (number, block) in blocks.enumerated() {
            // Those before the next block; all that are left into the last one.
            let end =
                number + 1 == blocks.count
                ? rest.endIndex : rest.partition { $0.key >= blocks[number + 1].keys[0] }
            let mine = rest[..<end]
            rest = rest[end...]
            func isGone(_ key: VectorKey) -> Bool { removed.contains(key) || people.contains(key.bcid) }
            let removes = !removed.isEmpty || !people.isEmpty
            guard !mine.isEmpty || removes && block.keys.contains(where: isGone) else {
                result.append(block)
                continue
            }
            let kept = try block.rows().filter { !isGone($0.key) && latest[$0.key] == nil }
            let isLast = number + 1 == blocks.count
            result += Self.blocks((kept + mine).sorted { $0.key < $1.key }, evenly: !isLast)
        }
        return FingerSnapshot(blocks: result + Self.blocks(Array(rest)))
    }

    /// Blocks of prints: full ones and one of the others, or even ones within a gallery, so that they can grow again.
    private static func blocks(_ rows: [FingerBlock.Row], evenly: Bool = false) -> [FingerBlock] {
        let count = (rows.count + FingerBlock.capacity - 1) / FingerBlock.capacity
        return (0..<count).map { part in
            let bounds = [part, part + 1].map { bound in
                evenly ? rows.count * bound / count : min(bound * FingerBlock.capacity, rows.count)
            }
            return FingerBlock(rows[bounds[0]..<bounds[1]])
        }
    }
}
