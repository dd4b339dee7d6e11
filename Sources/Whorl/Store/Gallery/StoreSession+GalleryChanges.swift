extension StoreSession {
    /// What happened to a partition's references since a gallery was made; in the caller's transaction.
    ///
    /// Additions are found by the number of their change, without a look at what was there before. Removals leave no trace
    /// to find them by: after one, the list of what is there is compared with the gallery's, without opening a template.
    ///
    /// - Returns: nil where the store does not know the gallery's stamp: it was restored from a backup and went another
    ///   way, or the gallery is too old; then all must be read anew, as for a gallery without an index.
    func changes(since gallery: Gallery) throws(WhorlError) -> GalleryChanges? {
        let key = gallery.key
        guard key.isFiled, let stamp = gallery.stamp,
            let row = try partition(storage: key.storage, number: key.partition, making: false),
            let now = try self.stamp(storage: key.storage, number: key.partition),
            try remembers(stamp, partition: row),
            try gallery.removal.map({ (stamp) throws(WhorlError) in try remembers(stamp, partition: row) }) ?? true,
            try additions(after: stamp, partition: row) <= max(Self.followed, gallery.count / Self.followedPart)
        else { return nil }
        var changes = GalleryChanges(stamp: now)
        try eachReference(of: key.scope, key.modality, addedAfter: stamp.changes) { record, template in
            guard let template else {
                changes.omitted.damaged.insert(record.bcid)
                return
            }
            guard template.modality == key.modality else { return }
            if let reason = key.mismatch(template) {
                changes.omitted.add(reason)
                // Its name may have been that of one that was forgotten meanwhile.
                changes.removed.insert(VectorKey(record))
            } else {
                changes.added.append(GalleryEntry(record, template))
            }
        }
        let damaged = gallery.omitted.damaged.union(changes.omitted.damaged)
        changes.added.removeAll { damaged.contains($0.key.bcid) }
        for bcid in changes.omitted.damaged { changes.removed.formUnion(gallery.names(of: bcid)) }
        if try lastRemoval(partition: row) > stamp.changes {
            // Who is damaged may be gone, and is in neither of the lists that are compared.
            guard damaged.isEmpty else { return nil }
            switch gallery.content {
            case .fingers(let fingers):
                changes.references = try findRemoved(from: fingers.keys, .finger, partition: row, &changes.removed)
            case .vectors(let vectors):
                changes.references = try findRemoved(from: vectors.keys, .face, partition: row, &changes.removed)
            case .embeddings: return nil
            }
        }
        return changes
    }

    /// Additions that are followed in any case: they are read in some 100 ms.
    private static let followed = 4096
    /// Additions are followed up to this part of a gallery, as they are opened one by one; beyond, all is read anew by all
    /// threads.
    private static let followedPart = 8

    /// How many references were added.
    private func additions(after stamp: ChangeStamp, partition row: Int) throws(WhorlError) -> Int {
        try connection.first(
            "SELECT count(*) FROM record INDEXED BY record_changed WHERE partition = ? AND changed > ?", .integer(row),
            .integer(stamp.changes)
        ) { $0.integer(0) } ?? 0
    }

    /// The change that last removed something of a partition; 0 for none.
    func lastRemoval(partition row: Int) throws(WhorlError) -> Int {
        try connection.first("SELECT removed FROM partition WHERE id = ?", .integer(row)) { $0.integer(0) } ?? 0
    }

    /// Walks the names of a gallery and the references of its partition side by side, as both are in the order of their keys.
    ///
    /// - Returns: how many references of the modality there are.
    private func findRemoved(
        from names: some Sequence<VectorKey>, _ modality: Modality, partition row: Int, _ removed: inout Set<VectorKey>
    ) throws(WhorlError) -> Int {
        var gone = removed
        var references = 0
        var keys = names.makeIterator()
        var key = keys.next()
        try connection.each(
            // The plus keeps SQLite from sorting: with it, it walks the table in its order.
            """
            SELECT class, sample FROM record WHERE partition = ? AND +modality = ? ORDER BY class, modality, sample
            """,
            [.integer(row), .integer(Int(modality.code))]
        ) { reference in
            references += 1
            let (classID, sample) = (reference.integer(0), reference.integer(1))
            while let lost = key, (lost.bcid.classID, lost.sample) < (classID, sample) {
                gone.insert(lost)
                key = keys.next()
            }
            if let found = key, found.bcid.classID == classID, found.sample == sample { key = keys.next() }
        }
        while let lost = key {
            gone.insert(lost)
            key = keys.next()
        }
        removed = gone
        return references
    }
}
