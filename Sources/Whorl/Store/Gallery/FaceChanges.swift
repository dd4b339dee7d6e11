/// What happened to the faces of a partition since a gallery of them was made, all seen at one moment.
struct FaceChanges: Sendable {
    /// The content that it leads to.
    let stamp: ChangeStamp
    /// Comparable faces that were added.
    var added: [VectorEntry] = []
    /// Names that no comparable face has any more; also some that none had.
    var removed: Set<VectorKey> = []
    /// Faces that were added and cannot be compared.
    var incomparable = 0
    /// What keeps the first of those from being compared.
    var mismatch: WhorlError?
    /// People of whom a template was added that does not open.
    var damaged: Set<BCID> = []
    /// Faces of the partition, comparable or not; nil where nothing was removed and they were not counted.
    var faces: Int?

    init(stamp: ChangeStamp) {
        self.stamp = stamp
    }
}

extension FaceGallery {
    /// The gallery without a person, as the next search would make it; its stamp stays.
    package func without(_ bcid: BCID) -> FaceGallery? {
        let index = VectorIndex(dimension: kind.dimension, blocks: vectors.blocks)
        guard (try? index.update(removingPeople: [bcid])) != nil else { return nil }
        return FaceGallery(
            kind: kind, stamp: stamp, removal: removal, vectors: index.snapshot, outdated: outdated, mismatch: mismatch,
            damaged: damaged.subtracting([bcid]), drift: drift + vectors.count - index.snapshot.count)
    }

    /// The gallery of a later content.
    ///
    /// Blocks that nothing happened to are shared with this gallery, which stays as it is.
    ///
    /// - Throws: what bringing vectors throws.
    func applying(_ changes: FaceChanges) throws(WhorlError) -> FaceGallery {
        let index = VectorIndex(dimension: kind.dimension, blocks: vectors.blocks)
        if !changes.added.isEmpty || !changes.removed.isEmpty {
            try index.update(adding: changes.added, removing: changes.removed)
        }
        let vectors = index.snapshot
        let outdated = changes.faces.map { $0 - vectors.count } ?? self.outdated + changes.incomparable
        return FaceGallery(
            kind: kind, stamp: changes.stamp, vectors: vectors, outdated: outdated,
            mismatch: outdated > 0 ? mismatch ?? changes.mismatch : nil, damaged: damaged.union(changes.damaged),
            drift: drift + changes.added.count + changes.removed.count)
    }
}
