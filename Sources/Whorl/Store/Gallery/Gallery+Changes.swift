/// What happened to the faces of a partition since a gallery of them was made, all seen at one moment.
struct FaceChanges: Sendable {
    /// The content that it leads to.
    let stamp: ChangeStamp
    /// Comparable faces that were added.
    var added: [VectorEntry] = []
    /// Names that no comparable face has any more; also some that none had.
    var removed: Set<VectorKey> = []
    /// Faces that were added and cannot be compared, and people of whom a template was added that does not open.
    var omitted = Gallery.Omitted()
    /// Faces of the partition, comparable or not; nil where nothing was removed and they were not counted.
    var faces: Int?

    init(stamp: ChangeStamp) {
        self.stamp = stamp
    }
}

extension Gallery {
    /// The gallery without a person, as the next search would make it; its stamp stays.
    ///
    /// - Returns: nil where it has to be built anew, as a gallery without an index has.
    package func without(_ bcid: BCID) -> Gallery? {
        guard let vectors,
            let rest = try? vectors.updated({ (index) throws(WhorlError) in
                try index.update(removingPeople: [bcid])
            })
        else { return nil }
        var gallery = following(rest, drift: vectors.count - rest.count)
        gallery.omitted.damaged.remove(bcid)
        return gallery
    }

    /// The gallery of a later content.
    ///
    /// Blocks that nothing happened to are shared with this gallery, which stays as it is.
    ///
    /// - Returns: nil for a gallery without an index.
    /// - Throws: what bringing vectors throws.
    func applying(_ changes: FaceChanges) throws(WhorlError) -> Gallery? {
        guard let vectors else { return nil }
        let isSame = changes.added.isEmpty && changes.removed.isEmpty
        let now =
            isSame
            ? vectors
            : try vectors.updated { (index) throws(WhorlError) in
                try index.update(adding: changes.added, removing: changes.removed)
            }
        var gallery = following(now, drift: changes.added.count + changes.removed.count)
        gallery.stamp = changes.stamp
        gallery.removal = nil
        gallery.omitted.outdated = changes.faces.map { $0 - now.count } ?? omitted.outdated + changes.omitted.outdated
        gallery.omitted.mismatch =
            gallery.omitted.outdated > 0 ? omitted.mismatch ?? changes.omitted.mismatch : nil
        gallery.omitted.damaged.formUnion(changes.omitted.damaged)
        return gallery
    }

    private func following(_ vectors: VectorSnapshot, drift: Int) -> Gallery {
        Gallery(
            key: key, content: .vectors(vectors), omitted: omitted, stamp: stamp, removal: removal,
            drift: self.drift + drift)
    }
}

extension VectorSnapshot {
    /// The content that an update leads to.
    fileprivate func updated(
        _ update: (VectorIndex) throws(WhorlError) -> Void
    ) throws(WhorlError) -> VectorSnapshot {
        let index = VectorIndex(dimension: dimension, blocks: blocks)
        try update(index)
        return index.snapshot
    }
}
