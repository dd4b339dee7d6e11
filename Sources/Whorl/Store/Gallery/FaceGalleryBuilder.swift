internal import WhorlNumerics

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
        var damaged: Set<BCID> = []
    }

    /// Blocks that are made at once for each thread: enough that threads seldom wait for the last one.
    private static let blocksPerThread = 4

    private let kind: FaceKind
    private let threads: Int
    private let open: @Sendable ([UInt8], ReferenceRecord) -> Template?
    private var rows: [Row] = []
    private var blocks: [VectorBlock] = []
    private var outdated = 0
    private var mismatch: WhorlError?
    private var damaged: Set<BCID> = []

    /// Starts a gallery.
    ///
    /// - Parameters:
    ///   - kind: faces that are taken; others are counted.
    ///   - threads: the most threads that take part.
    ///   - open: opens a sealed template; nil for one that is damaged, whose person is left out.
    init(
        _ kind: FaceKind, threads: Int, open: @escaping @Sendable ([UInt8], ReferenceRecord) -> Template?
    ) {
        self.kind = kind
        self.threads = threads
        self.open = open
    }

    /// Takes the next face.
    mutating func append(_ record: ReferenceRecord, sealed: [UInt8]) {
        if let reason = kind.mismatch(record) {
            outdated += 1
            mismatch = mismatch ?? reason
            return
        }
        rows.append((record, sealed))
        if rows.count == VectorBlock.capacity * Self.blocksPerThread * threads { pack() }
    }

    /// The gallery of what was taken.
    mutating func finish(stamp: ChangeStamp?) throws(WhorlError) -> FaceGallery {
        pack()
        let index = VectorIndex(dimension: kind.dimension, blocks: blocks)
        if !damaged.isEmpty { try index.update(removingPeople: damaged) }
        return FaceGallery(
            kind: kind, stamp: stamp, vectors: index.snapshot, outdated: outdated, mismatch: mismatch, damaged: damaged,
            drift: 0)
    }

    private mutating func pack() {
        let (rows, kind, open) = (rows, kind, open)
        let count = (rows.count + VectorBlock.capacity - 1) / VectorBlock.capacity
        let results = Parallel.map(count, threads: threads, block: 1) { part in
            let start = part * VectorBlock.capacity
            return Self.packed(rows[start..<min(start + VectorBlock.capacity, rows.count)], kind, open)
        }
        for packed in results {
            if let block = packed.block { blocks.append(block) }
            outdated += packed.outdated
            mismatch = mismatch ?? packed.mismatch
            damaged.formUnion(packed.damaged)
        }
        self.rows.removeAll(keepingCapacity: true)
    }

    private static func packed(
        _ rows: ArraySlice<Row>, _ kind: FaceKind, _ open: ([UInt8], ReferenceRecord) -> Template?
    ) -> Packed {
        var packed = Packed()
        var keys: [VectorKey] = []
        var values: [Float] = []
        keys.reserveCapacity(rows.count)
        values.reserveCapacity(rows.count * kind.dimension)
        for (record, sealed) in rows {
            guard let template = open(sealed, record) else {
                packed.damaged.insert(record.bcid)
                continue
            }
            guard case .face(let face) = template else { continue }
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
