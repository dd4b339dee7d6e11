internal import WhorlNumerics

/// The blocks that a change leads to, collected from the first to the last: blocks that are kept, and runs of rows that
/// new blocks are filled with.
struct BlockLayout {
    /// Where a row of a new block comes from.
    enum Row: Sendable {
        /// A row of a block, whose vectors are at hand.
        case old(VectorBlock, AlignedBytes, Int)
        /// The entry of this number among those added.
        case added(Int)
    }

    /// A block of the new content.
    enum Part: Sendable {
        case kept(VectorBlock)
        case made([Row])
    }

    /// The blocks before the run.
    private(set) var parts: [Part] = []
    private var run: [Row] = []
    /// Whether something was removed in the run, so that it may join its neighbors.
    private var shrank = false

    private var isSmall: Bool { shrank && !run.isEmpty && run.count < VectorChange.smallest }

    /// Goes on with a block in which nothing changes.
    ///
    /// - Throws: what bringing its vectors throws, where it joins the run.
    mutating func keep(_ block: VectorBlock) throws(VectorError) {
        if isSmall, run.count + block.keys.count <= VectorChange.joined {
            run.append(contentsOf: try Self.rows(of: block))
        } else {
            try endRun(atEnd: false)
            parts.append(.kept(block))
        }
    }

    /// Goes on with a block's rows but those of `gone`, and the entries of `range`, in the order of keys; an entry replaces
    /// a row of its key.
    ///
    /// - Throws: what bringing the block's vectors throws.
    mutating func merge(
        _ block: VectorBlock, without gone: [Int], with added: [VectorEntry], _ range: Range<Int>
    ) throws(VectorError) {
        shrank = shrank || !gone.isEmpty
        let values = try block.values.bytes()
        var (next, removed) = (range.lowerBound, gone[...])
        for (row, key) in block.keys.enumerated() {
            while next < range.upperBound, added[next].key < key {
                run.append(.added(next))
                next += 1
            }
            let isGone = removed.first == row
            if isGone { removed.removeFirst() }
            let isReplaced = next < range.upperBound && added[next].key == key
            if !isGone && !isReplaced { run.append(.old(block, values, row)) }
        }
        add(next..<range.upperBound)
    }

    /// Goes on with entries.
    mutating func add(_ range: Range<Int>) {
        run.append(contentsOf: range.map { .added($0) })
    }

    /// Divides the run into blocks: as even as can be within an index, full ones at its end.
    ///
    /// - Throws: what bringing the vectors of a neighbor throws.
    mutating func endRun(atEnd: Bool) throws(VectorError) {
        if isSmall, case .kept(let block) = parts.last, run.count + block.keys.count <= VectorChange.joined {
            run.insert(contentsOf: try Self.rows(of: block), at: 0)
            parts.removeLast()
        }
        let count = (run.count + VectorBlock.capacity - 1) / VectorBlock.capacity
        for part in 0..<count {
            let bounds = [part, part + 1].map { bound in
                atEnd ? min(bound * VectorBlock.capacity, run.count) : run.count * bound / count
            }
            parts.append(.made(Array(run[bounds[0]..<bounds[1]])))
        }
        run.removeAll()
        shrank = false
    }

    private static func rows(of block: VectorBlock) throws(VectorError) -> [Row] {
        let values = try block.values.bytes()
        return block.keys.indices.map { .old(block, values, $0) }
    }
}

extension BlockLayout.Part {
    /// The block, with its vectors copied and coded where it is new.
    func block(dimension: Int, added: [VectorEntry]) -> VectorBlock {
        switch self {
        case .kept(let block):
            return block
        case .made(let rows):
            let width = dimension * MemoryLayout<Float>.stride
            let values = AlignedBytes(count: rows.count * width)
            var keys: [VectorKey] = []
            keys.reserveCapacity(rows.count)
            for (place, row) in rows.enumerated() {
                let vector = values.start + place * width
                switch row {
                case .old(let block, let old, let row):
                    keys.append(block.keys[row])
                    vector.copyMemory(from: old.start + row * width, byteCount: width)
                case .added(let index):
                    keys.append(added[index].key)
                    added[index].values.withUnsafeBytes { bytes in
                        UnsafeMutableRawBufferPointer(start: vector, count: width).copyMemory(from: bytes)
                    }
                }
            }
            return VectorBlock(keys: keys, values: values)
        }
    }
}
