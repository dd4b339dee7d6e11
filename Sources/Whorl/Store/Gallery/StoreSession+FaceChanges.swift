extension StoreSession {
    /// What happened to a partition's faces since a gallery was made; in the caller's transaction.
    ///
    /// Additions are found by the number of their change, without a look at what was there before. Removals leave no trace
    /// to find them by: after one, the list of what is there is compared with the gallery's, without opening a template.
    ///
    /// - Returns: nil where the store does not know the gallery's stamp: it was restored from a backup and went another
    ///   way, or the gallery is too old; then all must be read anew, as for a gallery without an index.
    func changes(since gallery: Gallery) throws(WhorlError) -> FaceChanges? {
        let key = gallery.key
        guard case .faces(let faces) = key.content, let vectors = gallery.vectors, let stamp = gallery.stamp,
            let row = try partition(storage: key.storage, number: key.partition, making: false),
            let now = try self.stamp(storage: key.storage, number: key.partition),
            try remembers(stamp, partition: row),
            try gallery.removal.map({ (stamp) throws(WhorlError) in try remembers(stamp, partition: row) }) ?? true,
            try additions(after: stamp, partition: row) <= max(Self.followed, vectors.count / Self.followedPart)
        else { return nil }
        var changes = FaceChanges(stamp: now)
        try eachFace(of: key.scope, addedAfter: stamp.changes) { record, template in
            guard let template else {
                changes.omitted.damaged.insert(record.bcid)
                return
            }
            guard case .face(let face) = template else { return }
            let name = VectorKey(record)
            if let reason = faces.mismatch(face) {
                changes.omitted.add(reason)
                // Its name may have been that of one that was forgotten meanwhile.
                changes.removed.insert(name)
            } else {
                changes.added.append(VectorEntry(key: name, values: face.embedding))
            }
        }
        let damaged = gallery.omitted.damaged.union(changes.omitted.damaged)
        changes.added.removeAll { damaged.contains($0.key.bcid) }
        for bcid in changes.omitted.damaged { changes.removed.formUnion(vectors.keys(of: bcid)) }
        if try lastRemoval(partition: row) > stamp.changes {
            // Who is damaged may be gone, and is in neither of the lists that are compared.
            guard damaged.isEmpty else { return nil }
            changes.faces = try findRemoved(from: vectors, partition: row, &changes.removed)
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

    /// Walks the vectors of a gallery and the faces of its partition side by side, as both are in the order of their keys.
    ///
    /// - Returns: how many faces there are.
    private func findRemoved(
        from vectors: VectorSnapshot, partition row: Int, _ removed: inout Set<VectorKey>
    ) throws(WhorlError) -> Int {
        var gone = removed
        var faces = 0
        var keys = vectors.keys.makeIterator()
        var key = keys.next()
        try connection.each(
            // The plus keeps SQLite from sorting: with it, it walks the table in its order.
            """
            SELECT class, sample FROM record WHERE partition = ? AND +modality = ? ORDER BY class, modality, sample
            """,
            [.integer(row), .integer(Int(Modality.face.code))]
        ) { face in
            faces += 1
            let (classID, sample) = (face.integer(0), face.integer(1))
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
        return faces
    }
}
