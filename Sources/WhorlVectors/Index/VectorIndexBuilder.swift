internal import WhorlNumerics

/// Makes an index of vectors that come in the order of their keys, one after another, without holding them twice.
public struct VectorIndexBuilder: ~Copyable {
    /// Blocks that wait to be coded side by side: with 512 entries 32 MiB of vectors.
    private static let waiting = 16

    private struct Filled: Sendable {
        let keys: [VectorKey]
        let values: AlignedBytes
    }

    private let dimension: Int
    private let threads: Int
    private var blocks: [VectorBlock] = []
    private var filled: [Filled] = []
    private var keys: [VectorKey] = []
    private var values: AlignedBytes
    private var last: VectorKey?
    private var count = 0

    /// Begins with nothing.
    ///
    /// - Parameters:
    ///   - dimension: entries of a vector.
    ///   - threads: the most threads that code vectors; nil for as many as there are processors.
    /// - Precondition: `dimension` is one of ``VectorIndex/dimensions``.
    public init(dimension: Int, threads: Int? = nil) {
        precondition(VectorIndex.dimensions.contains(dimension))
        self.dimension = dimension
        self.threads = threads ?? Parallel.processors
        values = Self.room(dimension)
    }

    /// Adds a vector.
    ///
    /// - Parameters:
    ///   - key: its name, greater than that of the vector before.
    ///   - vector: `dimension` entries; their L2 norm is 1.
    /// - Throws: ``VectorError/wrongDimension(got:expected:)``; ``VectorError/unusableVector(index:reason:)`` where the key is
    ///   not greater, an entry not finite or the vector longer than 1; `index` counts vectors from 0.
    package mutating func add(_ key: VectorKey, _ vector: [Float]) throws(VectorError) {
        try vector.withUnsafeBufferPointer { vector throws(VectorError) in
            try add(key, vector)
        }
    }

    /// Adds a vector that lies in memory, such as a row of a mapped file.
    ///
    /// - Throws: the same errors as for an array.
    mutating func add(_ key: VectorKey, _ vector: UnsafeBufferPointer<Float>) throws(VectorError) {
        if let fault = VectorLimits.fault(in: vector, dimension: dimension, index: count) { throw fault }
        guard last.map({ $0 < key }) ?? true else {
            throw .unusableVector(index: count, reason: "its key is not greater than the one before")
        }
        let width = dimension * MemoryLayout<Float>.stride
        UnsafeMutableRawBufferPointer(start: values.start + keys.count * width, count: width)
            .copyMemory(from: UnsafeRawBufferPointer(vector))
        keys.append(key)
        last = key
        count += 1
        if keys.count == VectorBlock.capacity { endBlock() }
    }

    /// The index of all that was added.
    public consuming func index() -> VectorIndex {
        endBlock()
        code()
        return VectorIndex(dimension: dimension, blocks: blocks)
    }

    private static func room(_ dimension: Int) -> AlignedBytes {
        AlignedBytes(count: VectorBlock.capacity * dimension * MemoryLayout<Float>.stride)
    }

    private mutating func endBlock() {
        guard !keys.isEmpty else { return }
        let used = keys.count * dimension * MemoryLayout<Float>.stride
        if used < values.count {
            values = AlignedBytes(copying: UnsafeRawBufferPointer(start: values.start, count: used))
        }
        filled.append(Filled(keys: keys, values: values))
        keys = []
        values = Self.room(dimension)
        if filled.count == Self.waiting { code() }
    }

    private mutating func code() {
        let waiting = filled
        filled = []
        blocks += Parallel.map(waiting.count, threads: threads, block: 1) { place in
            VectorBlock(keys: waiting[place].keys, values: waiting[place].values)
        }
    }
}
