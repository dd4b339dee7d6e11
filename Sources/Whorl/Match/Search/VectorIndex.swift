internal import WhorlNumerics
import Synchronization

/// Unit vectors of one length by person and sample, to be searched 1:N.
///
/// Any number of threads may search and change one index: a search works on the ``snapshot`` of its beginning, and is
/// never blocked by a change.
public final class VectorIndex: Sendable {
    /// Entries that a vector may have.
    public static let dimensions = 16...4096

    /// Entries of a vector.
    public let dimension: Int
    private let current: Mutex<VectorSnapshot>

    /// Makes an empty index.
    ///
    /// - Precondition: `dimension` is one of ``dimensions``.
    public convenience init(dimension: Int) {
        self.init(dimension: dimension, blocks: [])
    }

    /// Makes an index of blocks.
    ///
    /// - Precondition: no key of a block is less than or equal to one of a block before it.
    init(dimension: Int, blocks: [VectorBlock]) {
        precondition(Self.dimensions.contains(dimension))
        self.dimension = dimension
        current = Mutex(VectorSnapshot(dimension: dimension, blocks: blocks))
    }

    /// The content now.
    public var snapshot: VectorSnapshot { current.withLock { $0 } }

    /// Removes persons and samples, then adds entries, all at once or not at all; an entry replaces the one of its key.
    ///
    /// - Throws: ``WhorlError/wrongDimension(got:expected:)``, and what bringing vectors throws.
    public func update(
        adding added: [VectorEntry] = [], removing removed: Set<VectorKey> = [], removingPeople people: Set<BCID> = []
    ) throws(WhorlError) {
        try current.withLock { (snapshot) throws(WhorlError) in
            var entries: [VectorKey: [Float]] = [:]
            for block in snapshot.blocks {
                let values = try block.values.bytes().bytes.bindMemory(to: Float.self)
                for (row, key) in block.keys.enumerated() where !removed.contains(key) && !people.contains(key.bcid) {
                    entries[key] = Array(values[row * dimension..<(row + 1) * dimension])
                }
            }
            for entry in added { entries[entry.key] = entry.values }
            let keys = entries.keys.sorted()
            let blocks = stride(from: 0, to: keys.count, by: VectorBlock.capacity).map { start in
                let part = Array(keys[start..<min(start + VectorBlock.capacity, keys.count)])
                return VectorBlock(keys: part, values: part.flatMap { entries[$0] ?? [] })
            }
            snapshot = VectorSnapshot(dimension: dimension, blocks: blocks)
        }
    }
}

extension VectorBlock {
    /// Codes vectors.
    ///
    /// - Parameters:
    ///   - keys: names, in rising order; at most ``capacity``, at least 1.
    ///   - values: as many vectors, row-major.
    convenience init(keys: [VectorKey], values: [Float]) {
        let bytes = AlignedBytes(count: values.count * MemoryLayout<Float>.stride)
        values.withUnsafeBytes { UnsafeMutableRawBufferPointer(start: bytes.start, count: $0.count).copyMemory(from: $0) }
        let coded = CodedRows(
            rows: keys.count, columns: values.count / keys.count, values: bytes.bytes.bindMemory(to: Float.self))
        self.init(keys: keys, coded: coded, values: BlockValues(bytes))
    }
}
