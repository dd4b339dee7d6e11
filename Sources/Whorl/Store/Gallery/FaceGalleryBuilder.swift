internal import WhorlNumerics

/// Packs faces that come in the order of their keys into an index.
///
/// They are opened, decoded and coded on all threads, a part of blocks at a time, so that a gallery of millions is made
/// with little more memory than it takes itself.
struct FaceGalleryBuilder {
    /// Sealed templates that are waiting.
    private typealias Row = (record: ReferenceRecord, sealed: [UInt8])

    /// What became of the rows of a block.
    private struct Packed: Sendable {
        var block: VectorBlock?
        var omitted = Gallery.Omitted()
    }

    /// Blocks that are made at once for each thread: enough that threads seldom wait for the last one.
    private static let blocksPerThread = 4

    private let key: GalleryKey
    private let faces: FaceComparability
    private let threads: Int
    private let open: @Sendable ([UInt8], ReferenceRecord) -> Template?
    private var rows: [Row] = []
    private var blocks: [VectorBlock] = []
    private var omitted = Gallery.Omitted()

    /// Starts a gallery.
    ///
    /// - Parameters:
    ///   - key: names the gallery.
    ///   - faces: those that are taken; others are counted.
    ///   - threads: the most threads that take part.
    ///   - open: opens a sealed template; nil for one that is damaged, whose person is left out.
    init(
        _ key: GalleryKey, _ faces: FaceComparability, threads: Int,
        open: @escaping @Sendable ([UInt8], ReferenceRecord) -> Template?
    ) {
        self.key = key
        self.faces = faces
        self.threads = threads
        self.open = open
    }

    /// Takes the next face.
    mutating func append(_ record: ReferenceRecord, sealed: [UInt8]) {
        if let reason = faces.mismatch(record) { return omitted.add(reason) }
        rows.append((record, sealed))
        if rows.count == VectorBlock.capacity * Self.blocksPerThread * threads { pack() }
    }

    /// The gallery of what was taken.
    mutating func finish(stamp: ChangeStamp?) throws(WhorlError) -> Gallery {
        pack()
        let index = VectorIndex(dimension: faces.dimension, blocks: blocks)
        if !omitted.damaged.isEmpty { try index.update(removingPeople: omitted.damaged) }
        return Gallery(key: key, content: .vectors(index.snapshot), omitted: omitted, stamp: stamp)
    }

    private mutating func pack() {
        let (rows, faces, open) = (rows, faces, open)
        let count = (rows.count + VectorBlock.capacity - 1) / VectorBlock.capacity
        let results = Parallel.map(count, threads: threads, block: 1) { part in
            let start = part * VectorBlock.capacity
            return Self.packed(rows[start..<min(start + VectorBlock.capacity, rows.count)], faces, open)
        }
        for packed in results {
            if let block = packed.block { blocks.append(block) }
            omitted.outdated += packed.omitted.outdated
            omitted.mismatch = omitted.mismatch ?? packed.omitted.mismatch
            omitted.damaged.formUnion(packed.omitted.damaged)
        }
        self.rows.removeAll(keepingCapacity: true)
    }

    private static func packed(
        _ rows: ArraySlice<Row>, _ faces: FaceComparability, _ open: ([UInt8], ReferenceRecord) -> Template?
    ) -> Packed {
        var packed = Packed()
        var keys: [VectorKey] = []
        var values: [Float] = []
        keys.reserveCapacity(rows.count)
        values.reserveCapacity(rows.count * faces.dimension)
        for (record, sealed) in rows {
            guard let template = open(sealed, record) else {
                packed.omitted.damaged.insert(record.bcid)
                continue
            }
            guard case .face(let face) = template else { continue }
            if let reason = faces.mismatch(face) {
                packed.omitted.add(reason)
            } else {
                keys.append(VectorKey(record))
                values += face.embedding
            }
        }
        if !keys.isEmpty { packed.block = VectorBlock(keys: keys, floats: values) }
        return packed
    }
}
