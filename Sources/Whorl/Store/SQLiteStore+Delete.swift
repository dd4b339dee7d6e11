extension SQLiteStore {
    /// Forgets a person.
    ///
    /// The sealed templates are overwritten where they stand in one transaction with the removal of the records, then
    /// taken out of the files of galleries, and the log is emptied. Blocks that the file system or a solid-state drive
    /// keeps elsewhere are beyond a program's reach; what lies there is encrypted.
    ///
    /// On a full disk, the room that is kept for this is used.
    public func delete(_ bcid: BCID) throws(WhorlError) -> Deletion {
        try usingReserve { () throws(WhorlError) in
            try forgetting(bcid) { session throws(WhorlError) in (try session.remove(bcid), ()) }.deletion
        }
    }

    /// Adds references of a person in place of those of the same modality, whose bytes are destroyed as a deletion does it.
    public func replace(
        _ modality: Modality, of bcid: BCID, with references: [NewReference], marked mark: PersonMark?
    ) throws(WhorlError) -> [ReferenceRecord] {
        precondition(references.allSatisfy { $0.bcid == bcid && $0.template.modality == modality })
        return try usingReserve { () throws(WhorlError) in
            try forgetting(bcid, modality) { session throws(WhorlError) in
                try session.require(mark, of: bcid)
                let removal = try session.remove(bcid, modality)
                return (removal, try session.add(references))
            }.value
        }
    }

    /// Adds references of a person in place of the outdated ones of a modality, in one transaction: those that are current
    /// stay, and the bytes of the outdated ones are destroyed as a deletion does it.
    ///
    /// - Parameters:
    ///   - modality: of all the references.
    ///   - bcid: the person of all of them.
    ///   - references: of every finger of which there are outdated prints. Those that the person has are not added again.
    ///   - isOutdated: whether a reference has to go.
    /// - Returns: how many went.
    /// - Throws: ``WhorlError/insufficientData(reason:)`` for a finger of which there are outdated prints and no new one;
    ///   what ``replace(_:of:with:marked:)`` throws.
    package func renew(
        _ modality: Modality, of bcid: BCID, with references: [NewReference],
        where isOutdated: (ReferenceRecord) -> Bool
    ) throws(WhorlError) -> Int {
        precondition(references.allSatisfy { $0.bcid == bcid && $0.template.modality == modality })
        return try usingReserve { () throws(WhorlError) in
            try forgetting(bcid, modality) { session throws(WhorlError) in
                var (kept, outdated): ([NewReference], [FingerPosition]) = ([], [])
                try session.eachReference(in: .person(bcid), modality: modality) { reference in
                    if isOutdated(reference.record) {
                        outdated.append(reference.record.position)
                    } else {
                        kept.append(NewReference(reference))
                    }
                }
                // Prints of a finger that nobody named are replaced by those of any.
                let lacking = Set(outdated).subtracting(references.map(\.position)).subtracting([.unknown])
                guard lacking.isEmpty else {
                    let names = lacking.map(\.name).sorted().joined(separator: ", ")
                    throw .insufficientData(
                        reason: "there are outdated prints of \(names), and no image to replace them")
                }
                let removal = try session.remove(bcid, modality)
                let new = references.filter { new in
                    !kept.contains { $0.position == new.position && $0.template == new.template }
                }
                _ = try session.add(kept + new)
                return (removal, outdated.count)
            }.value
        }
    }

    /// Makes up for what earlier deletions could not do, as another program was reading: empties the log of their sealed
    /// bytes, and removes outdated files of galleries. Waits for nobody.
    ///
    /// - Throws: errors of a store that cannot be opened anew.
    package func finishDeletions() throws(WhorlError) {
        try exclusively { session throws(WhorlError) in session.wipeIfPending() }
    }

    private func usingReserve<Value>(_ work: () throws(WhorlError) -> Value) throws(WhorlError) -> Value {
        do throws(WhorlError) {
            return try work()
        } catch .storeNotWritable(let path, let reason) {
            let reserve = SpaceReserve(folder)
            guard reserve.release() else { throw .storeNotWritable(path: path, reason: reason) }
            defer { reserve.make(isOwed: true) }
            try reopenForWriting()
            return try work()
        }
    }

    /// Removes references of a person from the database, the files of galleries and the log.
    ///
    /// - Parameters:
    ///   - bcid: the person.
    ///   - modality: whose files lose the person; all unless stated.
    ///   - change: the transaction.
    /// - Returns: what became of the bytes, and what `change` returned.
    /// - Throws: what `change` throws, and the errors of the store.
    private func forgetting<Value: Sendable>(
        _ bcid: BCID, _ modality: Modality? = nil,
        _ change: (StoreSession) throws(WhorlError) -> (removal: Removal, value: Value)
    ) throws(WhorlError) -> (deletion: Deletion, value: Value) {
        // From before the change to the end: no file of a gallery is begun, published or changed by another in between.
        // Who publishes one has the lock, too, when it asks the session.
        let lock = try? FolderLock(.changing, in: folder)
        defer { withExtendedLifetime(lock) {} }
        let (removal, value) = try transaction(writing: true, change)
        var isGone = !folder.hasDerived
        if lock != nil {
            isGone =
                removal.isFirst
                ? derived.remove(
                    bcid, modality, partition: removal.partition, removal.key, stamps: removal.stamps,
                    isKnown: { isKnown($0, partition: removal.partition) })
                : folder.removeDerived()
        }
        let deletion = try exclusively { session throws(WhorlError) in
            Deletion(records: removal.records, wiped: isGone && session.wipeLog())
        }
        return (deletion, value)
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
    /// Removes a person's references of a modality, or everything of the person.
    fileprivate func remove(_ bcid: BCID, _ modality: Modality? = nil) throws(WhorlError) -> Removal {
        guard let row = try partition(storage: bcid.storage, number: bcid.partition, making: false),
            let before = try stamp(storage: bcid.storage, number: bcid.partition)
        else { throw .unknownBCID(bcid) }
        var slots: [Int] = []
        let references = "FROM record WHERE partition = ? AND class = ? AND modality = coalesce(?, modality)"
        let code = modality.map { SQLValue.integer(Int($0.code)) } ?? .null
        try connection.each("SELECT slot \(references)", [.integer(row), .integer(bcid.classID), code]) {
            slots.append($0.integer(0))
        }
        guard !slots.isEmpty else { throw .unknownBCID(bcid) }
        // Rows that cannot be read were changed by others, which stays to be found; the person goes all the same.
        try? eachSealed(in: .person(bcid), modality: modality) { went($0, sealed: $1) }
        markChanged()
        try connection.change(
            rows: slots.count, "DELETE \(references)", .integer(row), .integer(bcid.classID), code)
        for slot in slots { try wipeSlot(slot) }
        if modality == nil { try removeDocuments(of: bcid) }
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

    /// Marks the log as one that may hold bytes of deleted people where the copy of a backup lies in the folder: its
    /// restoration may have ended while it wrote there, after others had emptied the log and taken its own mark away.
    ///
    /// - Returns: false if there is a copy and the log could not be marked; the copy must then stay for the next opening.
    func markRestoration() -> Bool {
        guard ring.folder.hasInterimDatabase else { return true }
        do throws(WhorlError) {
            try connection.withoutWaiting { () throws(WhorlError) in
                try connection.markLog()
            }
            return true
        } catch {
            return false
        }
    }

    /// The change that last deleted somebody whose bytes may still lie somewhere; 0 for none.
    func unwipedDeletion() throws(WhorlError) -> Int {
        try connection.first("SELECT unwiped FROM store") { $0.integer(0) } ?? 0
    }

    private var isWipePending: Bool {
        ((try? unwipedDeletion()) ?? 0) != 0
    }
}

extension Connection {
    /// Marks the log as one that holds what must not stay there, until ``StoreSession/wipeLog()`` has emptied it.
    func markLog() throws(WhorlError) { try run("UPDATE store SET unwiped = max(changes, 1)") }
}
