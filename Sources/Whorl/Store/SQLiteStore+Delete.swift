extension SQLiteStore {
    /// Forgets a person.
    ///
    /// The sealed templates are overwritten where they stand in one transaction with the removal of the records, then
    /// taken out of the files of galleries, and the log is emptied. Blocks that the file system or a solid-state drive
    /// keeps elsewhere are beyond a program's reach; what lies there is encrypted.
    ///
    /// On a full disk, the room that is kept for this is used.
    public func delete(_ bcid: BCID) throws(WhorlError) -> Deletion {
        do throws(WhorlError) {
            return try forget(bcid)
        } catch .storeNotWritable(let path, let reason) {
            let reserve = SpaceReserve(folder)
            guard reserve.release() else { throw .storeNotWritable(path: path, reason: reason) }
            defer { reserve.make(isOwed: true) }
            try reopenForWriting()
            return try forget(bcid)
        }
    }

    private func forget(_ bcid: BCID) throws(WhorlError) -> Deletion {
        // From before the change to the end: no file of a gallery is begun, published or changed by another in between.
        // Who publishes one has the lock, too, when it asks the session.
        let lock = try? FolderLock(.changing, in: folder)
        defer { withExtendedLifetime(lock) {} }
        let removal = try transaction(writing: true) { session throws(WhorlError) in try session.remove(bcid) }
        var isGone = !folder.hasDerived
        if lock != nil {
            isGone =
                removal.isFirst
                ? derived.remove(
                    bcid, partition: removal.partition, removal.key, stamps: removal.stamps,
                    isKnown: { isKnown($0, partition: removal.partition) })
                : folder.removeDerived()
        }
        return try exclusively { session throws(WhorlError) in
            Deletion(records: removal.records, wiped: isGone && session.wipeLog())
        }
    }
}

extension SQLiteStore {
    /// Whether a partition's content came from the one of a stamp.
    private func isKnown(_ stamp: ChangeStamp, partition: Int) -> Bool {
        let answer = try? exclusively { session throws(WhorlError) in try session.remembers(stamp, partition: partition)
        }
        return answer ?? false
    }
}

/// What a deletion in the database did.
private struct Removal: Sendable {
    let records: Int
    /// The partition's row.
    let partition: Int
    let key: DataKey
    let stamps: (before: ChangeStamp, after: ChangeStamp)
    /// Whether no earlier deletion was interrupted before it came to the files.
    let isFirst: Bool
}

extension StoreSession {
    fileprivate func remove(_ bcid: BCID) throws(WhorlError) -> Removal {
        guard let row = try partition(storage: bcid.storage, number: bcid.partition, making: false),
            let before = try stamp(storage: bcid.storage, number: bcid.partition)
        else { throw .unknownBCID(bcid) }
        var slots: [Int] = []
        try connection.each(
            "SELECT slot FROM record WHERE partition = ? AND class = ?", [.integer(row), .integer(bcid.classID)]
        ) { slots.append($0.integer(0)) }
        guard !slots.isEmpty else { throw .unknownBCID(bcid) }
        // Rows that cannot be read were changed by others, which stays to be found; the person goes all the same.
        try? eachSealed(in: .person(bcid)) { went($0, sealed: $1) }
        markChanged()
        try connection.change(
            rows: slots.count, "DELETE FROM record WHERE partition = ? AND class = ?", .integer(row),
            .integer(bcid.classID))
        for slot in slots { try wipeSlot(slot) }
        try removeDocuments(of: bcid)
        try connection.stampChange(of: [row], removing: true)
        let isFirst = try unwipedDeletion() == 0
        try connection.run("UPDATE store SET unwiped = changes")
        let after = try stamp(storage: bcid.storage, number: bcid.partition) ?? before
        return Removal(
            records: slots.count, partition: row, key: try seal().key, stamps: (before, after), isFirst: isFirst)
    }

    /// Destroys the bytes of a slot and frees it.
    private func wipeSlot(_ slot: Int) throws(WhorlError) {
        let bytes = try connection.wipe(table: "slot", column: "sealed", row: slot)
        try connection.change(
            rows: 1, "INSERT INTO free_slot (bytes, slot) VALUES (?, ?)", .integer(bytes), .integer(slot))
    }

    /// Empties the log of sealed bytes that a deletion or a rotation of the data key left there.
    ///
    /// - Returns: whether that was possible: no other process was reading.
    func wipeLog() -> Bool {
        do throws(WhorlError) {
            let deletion = try unwipedDeletion()
            let busy = try connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
            guard busy == 0 else { return false }
            // A deletion of another process since then has another number, and stays marked.
            try connection.run("UPDATE store SET unwiped = 0 WHERE unwiped = ?", .integer(deletion))
            return true
        } catch {
            return false
        }
    }

    /// Empties the log where an earlier deletion could not, and removes files of galleries that it did not come to. Others
    /// who read or write are not waited for.
    func wipeIfPending() {
        guard isWipePending, let key = try? seal().key else { return }
        let isGone = DerivedGalleries.removeOutdated(ring.folder, key, isPending: { isWipePending }) { kind, stamp in
            (try? isUntouched(kind, since: stamp)) ?? false
        }
        if isGone { connection.withoutWaiting { _ = wipeLog() } }
    }

    /// The change that last deleted somebody whose bytes may still lie somewhere; 0 for none.
    func unwipedDeletion() throws(WhorlError) -> Int {
        try connection.first("SELECT unwiped FROM store") { $0.integer(0) } ?? 0
    }

    private var isWipePending: Bool {
        ((try? unwipedDeletion()) ?? 0) != 0
    }
}
