internal import WhorlNumerics

/// The prints of a gallery at one moment, by key.
package struct FingerSnapshot: Sendable {
    /// None empty: no key of a block is less than one of a block before it.
    package let blocks: [FingerBlock]
    /// Prints.
    package let count: Int
    /// The number of each block's first print among all.
    private let starts: [Int]

    /// Joins blocks; empty ones are left out.
    ///
    /// - Precondition: no key of a block is less than or equal to one of a block before it.
    package init(blocks: [FingerBlock]) {
        self.blocks = blocks.filter { !$0.keys.isEmpty }
        starts = self.blocks.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.keys.count) }
        count = starts.last ?? 0
    }

    /// Packs prints.
    ///
    /// - Precondition: they are in the order of their keys.
    init(_ rows: [FingerBlock.Row]) {
        self.init(blocks: Self.blocks(rows))
    }

    /// Bytes of all packed prints and their codes in memory; keys come on top.
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

    /// The prints whose finger may be one of several positions, and whose codes are of a kind where one is given.
    func rows(matching positions: [FingerPosition], _ kind: MinutiaCodes.Kind? = nil) -> [Place] {
        var places: [Place] = []
        var index = 0
        for (number, block) in blocks.enumerated() {
            for (row, position) in block.positions.enumerated()
            where (kind ?? block.kinds[row]) == block.kinds[row]
                && positions.contains(where: { $0.isCompatible(with: position) })
            {
                places.append(Place(block: number, row: row, index: index + row))
            }
            index += block.keys.count
        }
        return places
    }

    /// How much a search with prints of several positions covers: the people with a print that may be of one of them, all
    /// comparisons with such prints, and the most with those of one person.
    func extent(_ positions: [FingerPosition]) -> (people: Int, comparisons: Int, most: Int) {
        var counts = [Int](repeating: 0, count: Int(UInt8.max) + 1)
        for position in FingerPosition.allCases {
            counts[Int(position.rawValue)] = positions.count { $0.isCompatible(with: position) }
        }
        var (people, comparisons, most) = (0, 0, 0)
        var current = 0
        var last: BCID?
        func end() {
            people += current > 0 ? 1 : 0
            comparisons += current
            most = max(most, current)
            current = 0
        }
        for block in blocks {
            for row in block.keys.indices {
                let ordinals = block.people.ordinals
                let isSame = row == 0 ? block.keys[0].bcid == last : ordinals[row] == ordinals[row - 1]
                if !isSame { end() }
                current += counts[Int(block.positions[row].rawValue)]
            }
            last = block.keys.last?.bcid
        }
        end()
        return (people, comparisons, most)
    }

    /// Where the prints of a person are.
    func places(of bcid: BCID) -> [Place] {
        var places: [Place] = []
        let first = blocks.partition { ($0.keys.last?.bcid ?? bcid) >= bcid }
        for number in first..<blocks.count {
            let found = blocks[number].rows(of: bcid)
            guard !found.isEmpty else { break }
            places += found.map { Place(block: number, row: $0, index: starts[number] + $0) }
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

    /// The packed prints of some blocks, brought on several threads; nil for other blocks.
    ///
    /// - Throws: what bringing them throws.
    func bytes(ofBlocks numbers: Set<Int>, threads: Int) throws(WhorlError) -> [AlignedBytes?] {
        let blocks = blocks
        let results = Parallel.map(blocks.count, threads: threads, block: 1) {
            number -> Result<AlignedBytes?, WhorlError> in
            guard numbers.contains(number) else { return .success(nil) }
            return Result { () throws(WhorlError) in try blocks[number].bytes() }
        }
        var brought: [AlignedBytes?] = []
        for result in results { brought.append(try result.get()) }
        return brought
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
