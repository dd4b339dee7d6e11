internal import WhorlNumerics

/// What happened to the references of a modality in a partition since a gallery of them was made, all seen at one moment.
struct GalleryChanges: Sendable {
    /// The content that it leads to.
    let stamp: ChangeStamp
    /// Comparable references that were added.
    var added: [GalleryEntry] = []
    /// Names that no comparable reference has any more; also some that none had.
    var removed: Set<VectorKey> = []
    /// References that were added and cannot be compared, and people of whom a template was added that does not open.
    var omitted = Gallery.Omitted()
    /// References of the modality in the partition, comparable or not; nil where nothing was removed and they were not counted.
    var references: Int?

    init(stamp: ChangeStamp) {
        self.stamp = stamp
    }
}

extension Gallery {
    /// The gallery without a person, as the next search would make it; its stamp stays.
    ///
    /// - Returns: nil where it has to be built anew, as a gallery without an index has.
    package func without(_ bcid: BCID) -> Gallery? {
        guard let rest = try? content.updated(removingPeople: [bcid]) else { return nil }
        var gallery = following(rest)
        gallery.drift = drift + count - gallery.count
        gallery.omitted.damaged.remove(bcid)
        return gallery
    }

    /// The gallery of a later content.
    ///
    /// Blocks that nothing happened to are shared with this gallery, which stays as it is.
    ///
    /// - Returns: nil for a gallery without an index.
    /// - Throws: what bringing vectors or prints throws.
    func applying(_ changes: GalleryChanges) throws(WhorlError) -> Gallery? {
        let isSame = changes.added.isEmpty && changes.removed.isEmpty
        guard
            let now = isSame ? content : try content.updated(adding: changes.added, removing: changes.removed)
        else { return nil }
        var gallery = following(now)
        gallery.drift = drift + changes.added.count + changes.removed.count
        gallery.stamp = changes.stamp
        gallery.removal = nil
        gallery.omitted.outdated =
            changes.references.map { $0 - gallery.count } ?? omitted.outdated + changes.omitted.outdated
        gallery.omitted.mismatch =
            gallery.omitted.outdated > 0 ? omitted.mismatch ?? changes.omitted.mismatch : nil
        gallery.omitted.damaged.formUnion(changes.omitted.damaged)
        return gallery
    }

    private func following(_ content: Content) -> Gallery {
        Gallery(key: key, content: content, omitted: omitted, stamp: stamp, removal: removal, drift: drift)
    }
}

extension Gallery.Content {
    /// The content that an update leads to; nil for references that are compared one by one.
    ///
    /// - Throws: what bringing vectors or prints throws.
    func updated(
        adding added: [GalleryEntry] = [], removing removed: Set<VectorKey> = [], removingPeople people: Set<BCID> = []
    ) throws(WhorlError) -> Gallery.Content? {
        switch self {
        case .fingers(let fingers):
            let rows = try GalleryEntry.fingerRows(added, threads: Parallel.processors)
            return .fingers(try fingers.updated(adding: rows, removing: removed, removingPeople: people))
        case .vectors(let vectors):
            let entries = added.compactMap { entry in
                if case .face(let face) = entry.template {
                    VectorEntry(key: entry.key, values: face.embedding)
                } else {
                    nil
                }
            }
            let index = VectorIndex(dimension: vectors.dimension, blocks: vectors.blocks)
            try index.update(adding: entries, removing: removed, removingPeople: people)
            return .vectors(index.snapshot)
        case .embeddings:
            return nil
        }
    }
}
