extension StoreSession {
    /// Stores a sealed template in a slot that a deletion left, or in a new one.
    ///
    /// - Parameters:
    ///   - sealed: the template.
    ///   - reusing: whether there may be slots that a deletion left.
    /// - Returns: the slot's number.
    /// - Throws: ``WhorlError/storeBusy(path:)``, ``WhorlError/storeNotWritable(path:reason:)``,
    ///   ``WhorlError/storeDamaged(path:reason:)``, ``WhorlError/storeFault(path:code:reason:)``.
    func fillSlot(_ sealed: [UInt8], reusing: Bool) throws(WhorlError) -> Int {
        let free =
            reusing
            ? try connection.first(
                "SELECT slot FROM free_slot WHERE bytes = ? LIMIT 1", .integer(sealed.count)
            ) { $0.integer(0) } : nil
        guard let free else {
            try connection.run("INSERT INTO slot (sealed) VALUES (?)", .blob(sealed))
            return connection.lastInsertedRow
        }
        try connection.overwrite(table: "slot", column: "sealed", row: free, with: sealed)
        try connection.run("DELETE FROM free_slot WHERE slot = ?", .integer(free))
        return free
    }

    /// Destroys the bytes of a slot and frees it.
    func wipeSlot(_ slot: Int) throws(WhorlError) {
        let bytes = try connection.wipe(table: "slot", column: "sealed", row: slot)
        try connection.run("INSERT INTO free_slot (bytes, slot) VALUES (?, ?)", .integer(bytes), .integer(slot))
    }

    /// Empties the log of sealed bytes that a deletion left there.
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
        let isGone = DerivedGalleries.removeOutdated(ring.folder, key, isPending: { isWipePending }) { key, stamp in
            (try? isUntouched(key, since: stamp)) ?? false
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
