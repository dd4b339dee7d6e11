package import WhorlIdentity
internal import WhorlNumerics

/// The content of an index at one moment; writers of the index do not change it.
public struct VectorSnapshot: Sendable {
    /// Entries of a vector.
    public let dimension: Int
    /// Vectors.
    public let count: Int
    /// Persons.
    public let people: Int
    /// The most vectors of any one person.
    public let mostSamples: Int
    /// By key, none empty: no key of a block is less than one of a block before it.
    @usableFromInline package let blocks: [VectorBlock]
    /// Of each block, how many persons come before that of its first vector.
    package let firstPersons: [Int]

    /// Joins blocks; empty ones are left out.
    ///
    /// - Precondition: no key of a block is less than or equal to one of a block before it.
    package init(dimension: Int, blocks: [VectorBlock]) {
        self.dimension = dimension
        self.blocks = blocks.contains { $0.keys.isEmpty } ? blocks.filter { !$0.keys.isEmpty } : blocks
        var persons: [Int] = []
        var (count, people, most, run) = (0, 0, 0, 0)
        var last: VectorKey?
        for block in self.blocks {
            precondition(last.map { $0 < block.keys[0] } ?? true)
            let continues = last?.bcid == block.keys[0].bcid
            persons.append(continues ? people - 1 : people)
            count += block.keys.count
            people += continues ? block.persons.count - 1 : block.persons.count
            let first = continues ? run + block.persons.first : block.persons.first
            run = block.persons.count == 1 ? first : block.persons.last
            most = max(most, block.persons.longest, first)
            last = block.keys.last
        }
        self.count = count
        self.people = people
        firstPersons = persons
        mostSamples = most
    }

    /// Bytes of all vectors in memory: codes, scales, signs and floats; keys come on top.
    package var byteCount: Int {
        CodedRows.byteCount(rows: count, columns: dimension) + count * dimension * MemoryLayout<Float>.stride
    }

    /// The names of all vectors, in rising order.
    @inlinable package var keys: some Sequence<VectorKey> { blocks.lazy.flatMap(\.keys) }

    /// The names of a person's vectors, in rising order.
    package func keys(of bcid: BCID) -> [VectorKey] {
        places(of: bcid).flatMap { blocks[$0.block].keys[$0.rows] }
    }

    /// The vectors of a person, in the order of their samples, with their keys.
    ///
    /// - Throws: what bringing vectors throws.
    package func vectors(of bcid: BCID) throws(VectorError) -> [VectorEntry] {
        var entries: [VectorEntry] = []
        for (block, rows) in places(of: bcid) {
            let values = try blocks[block].values.bytes().bytes.bindMemory(to: Float.self)
            for row in rows {
                let vector = Array(values[row * dimension..<(row + 1) * dimension])
                entries.append(VectorEntry(key: blocks[block].keys[row], values: vector))
            }
        }
        return entries
    }

    /// Where a person's vectors stand.
    func places(of bcid: BCID) -> [(block: Int, rows: Range<Int>)] {
        let start = blocks.partition { ($0.keys.last?.bcid ?? bcid) >= bcid }
        var places: [(block: Int, rows: Range<Int>)] = []
        for block in start..<blocks.count {
            let rows = blocks[block].rows(of: bcid)
            guard !rows.isEmpty else { break }
            places.append((block, rows))
            guard rows.upperBound == blocks[block].keys.count else { break }
        }
        return places
    }
}
