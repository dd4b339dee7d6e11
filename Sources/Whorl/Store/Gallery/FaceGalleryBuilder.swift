/// Packs faces that come in the order of their keys into a gallery.
///
/// They are opened, decoded and coded on all threads, a part of blocks at a time, so that a gallery of millions is made
/// with little more memory than it takes itself.
struct FaceGalleryBuilder {
    /// Sealed templates that are waiting.
    private typealias Row = (record: ReferenceRecord, sealed: [UInt8])

    /// What became of the rows of a block.
    private struct Packed: Sendable {
        var block: VectorBlock?
        var outdated = 0
        var mismatch: WhorlError?
    }

    /// Blocks that are made at once for each thread: enough that threads seldom wait for the last one.
    private static let blocksPerThread = 4

    private let kind: FaceKind
    private let threads: Int
    private let open: @Sendable ([UInt8], ReferenceRecord) throws(WhorlError) -> Template
    private var rows: [Row] = []
    private var blocks: [VectorBlock] = []
    private var outdated = 0
    private var mismatch: WhorlError?

    /// Starts a gallery.
    ///
    /// - Parameters:
    ///   - kind: faces that are taken; others are counted.
    ///   - threads: the most threads that take part.
    ///   - open: opens a sealed template.
    init(
        _ kind: FaceKind, threads: Int,
        open: @escaping @Sendable ([UInt8], ReferenceRecord) throws(WhorlError) -> Template
    ) {
        self.kind = kind
        self.threads = threads
        self.open = open
    }

    /// Takes the next face.
    mutating func append(_ record: ReferenceRecord, sealed: [UInt8]) throws(WhorlError) {
        if let reason = kind.mismatch(record) {
            outdated += 1
            mismatch = mismatch ?? reason
            return
        }
        rows.append((record, sealed))
        if rows.count == VectorBlock.capacity * Self.blocksPerThread * threads { try pack() }
    }

    /// The gallery of what was taken.
    mutating func finish(stamp: ChangeStamp?) throws(WhorlError) -> FaceGallery {
        try pack()
        return FaceGallery(
            kind: kind, stamp: stamp, vectors: VectorSnapshot(dimension: kind.dimension, blocks: blocks),
            outdated: outdated, mismatch: mismatch, drift: 0)
    }

    private mutating func pack() throws(WhorlError) {
        let (rows, kind, open) = (rows, kind, open)
        let count = (rows.count + VectorBlock.capacity - 1) / VectorBlock.capacity
        let results = Parallel.map(count, threads: threads, block: 1) { part in
            Result { () throws(WhorlError) in
                let start = part * VectorBlock.capacity
                return try Self.packed(rows[start..<min(start + VectorBlock.capacity, rows.count)], kind, open)
            }
        }
        for result in results {
            let packed = try result.get()
            if let block = packed.block { blocks.append(block) }
            outdated += packed.outdated
            mismatch = mismatch ?? packed.mismatch
        }
        self.rows.removeAll(keepingCapacity: true)
    }

    private static func packed(
        _ rows: ArraySlice<Row>, _ kind: FaceKind, _ open: ([UInt8], ReferenceRecord) throws(WhorlError) -> Template
    ) throws(WhorlError) -> Packed {
        var packed = Packed()
        var keys: [VectorKey] = []
        var values: [Float] = []
        keys.reserveCapacity(rows.count)
        values.reserveCapacity(rows.count * kind.dimension)
        for (record, sealed) in rows {
            guard case .face(let face) = try open(sealed, record) else { continue }
            if let reason = kind.faces.mismatch(face) {
                packed.outdated += 1
                packed.mismatch = packed.mismatch ?? reason
            } else {
                keys.append(VectorKey(record))
                values += face.embedding
            }
        }
        if !keys.isEmpty { packed.block = VectorBlock(keys: keys, floats: values) }
        return packed
    }
}
