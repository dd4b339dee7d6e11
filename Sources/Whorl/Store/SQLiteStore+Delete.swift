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
        try connection.run(
            "DELETE FROM record WHERE partition = ? AND class = ?", .integer(row), .integer(bcid.classID))
        for slot in slots { try wipeSlot(slot) }
        try removeDocuments(of: bcid)
        try stampChange(of: [row], removing: true)
        let isFirst = try unwipedDeletion() == 0
        try connection.run("UPDATE store SET unwiped = changes")
        let after = try stamp(storage: bcid.storage, number: bcid.partition) ?? before
        return Removal(
            records: slots.count, partition: row, key: try seal().key, stamps: (before, after), isFirst: isFirst)
    }
}
