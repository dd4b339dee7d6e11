internal import WhorlNumerics

/// Packs references that come in the order of their keys into a gallery.
///
/// They are opened, decoded and packed on all threads, a part of blocks at a time, so that a gallery of millions is made
/// with little more memory than it takes itself.
struct GalleryBuilder {
    /// Sealed templates that are waiting.
    private typealias Row = (record: ReferenceRecord, sealed: [UInt8])

    /// What became of the rows of a block.
    private struct Packed: Sendable {
        var block: GalleryBlock?
        var omitted = Gallery.Omitted()
    }

    /// Blocks that are made at once for each thread: enough that threads seldom wait for the last one.
    private static let blocksPerThread = 4

    private let key: GalleryKey
    private let threads: Int
    private let capacity: Int
    private let open: @Sendable ([UInt8], ReferenceRecord) -> Template?
    private var rows: [Row] = []
    private var blocks: [GalleryBlock] = []
    private var omitted = Gallery.Omitted()

    /// Starts a gallery.
    ///
    /// - Parameters:
    ///   - key: names the gallery; references that cannot be compared are counted.
    ///   - threads: the most threads that take part.
    ///   - open: opens a sealed template; nil for one that is damaged, whose person is left out.
    init(
        _ key: GalleryKey, threads: Int, open: @escaping @Sendable ([UInt8], ReferenceRecord) -> Template?
    ) {
        self.key = key
        self.threads = threads
        self.open = open
        capacity = GalleryBlock.capacity(key.modality)
    }

    /// Takes the next reference of the modality.
    mutating func append(_ record: ReferenceRecord, sealed: [UInt8]) {
        if let reason = key.mismatch(record) { return omitted.add(reason) }
        rows.append((record, sealed))
        if rows.count == capacity * Self.blocksPerThread * threads { pack() }
    }

    /// The gallery of what was taken.
    mutating func finish(stamp: ChangeStamp?) throws(WhorlError) -> Gallery {
        pack()
        let content = Gallery.Content(key, blocks)
        let rest =
            omitted.damaged.isEmpty ? content : try content.updated(removingPeople: omitted.damaged) ?? content
        return Gallery(key: key, content: rest, omitted: omitted, stamp: stamp)
    }

    private mutating func pack() {
        let (rows, key, capacity, open) = (rows, key, capacity, open)
        let count = (rows.count + capacity - 1) / capacity
        let results = Parallel.map(count, threads: threads, block: 1) { part in
            let start = part * capacity
            return Self.packed(rows[start..<min(start + capacity, rows.count)], key, open)
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
        _ rows: ArraySlice<Row>, _ key: GalleryKey, _ open: ([UInt8], ReferenceRecord) -> Template?
    ) -> Packed {
        var packed = Packed()
        var entries: [GalleryEntry] = []
        entries.reserveCapacity(rows.count)
        for (record, sealed) in rows {
            guard let template = open(sealed, record) else {
                packed.omitted.damaged.insert(record.bcid)
                continue
            }
            guard template.modality == key.modality else { continue }
            if let reason = key.mismatch(template) {
                packed.omitted.add(reason)
            } else {
                entries.append(GalleryEntry(record, template))
            }
        }
        // What was decoded may be stored, and so it can be packed.
        if !entries.isEmpty { packed.block = try? GalleryBlock(entries) }
        return packed
    }
}
