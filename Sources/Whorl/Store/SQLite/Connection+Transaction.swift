import CSQLite

extension Connection {
    /// Runs `body` in a transaction that keeps all of it or nothing. One that is `writing` takes the write lock at
    /// once, so that it cannot fail to get it later.
    ///
    /// - Throws: what `body` throws; ``WhorlError/storeBusy(path:)`` where another process holds the lock;
    ///   ``WhorlError/storeNotWritable(path:reason:)`` where the commit finds no room;
    ///   ``WhorlError/storeOutcomeUnknown(path:reason:)`` where the commit failed and nothing shows what became of it.
    package func transaction<Value>(
        writing: Bool, _ body: () throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value {
        guard !writing || !isForReading else {
            throw .storeNotWritable(path: path, reason: "the file, its folder or its disk can only be read")
        }
        try run(writing ? "BEGIN IMMEDIATE" : "BEGIN")
        let value: Value
        do throws(WhorlError) {
            value = try body()
            guard !isTorn else { throw .storeBusy(path: path) }
        } catch {
            rollBack()
            throw error
        }
        do throws(WhorlError) {
            try run("COMMIT")
        } catch {
            let code = lastCode
            rollBack()
            throw writing ? outcome(ofCommit: error, code: code) : error
        }
        return value
    }

    /// The error to report for a change whose completion failed with an error.
    ///
    /// SQLite has taken the change back for everybody who has the database open. Its pages may be complete in the log
    /// all the same, for example where only the wait for the disk failed, and the next recovery of the log would then
    /// bring the change back. A write that succeeds goes to the same place of the log and rules that out.
    ///
    /// - Parameters:
    ///   - error: what the commit, or the copy, failed with.
    ///   - code: SQLite's extended code of it.
    /// - Returns: `error` where nothing of the change is left, ``WhorlError/storeOutcomeUnknown(path:reason:)``
    ///   otherwise.
    func outcome(ofCommit error: WhorlError, code: Int32) -> WhorlError {
        switch code & SQLiteFailure.primaryMask {
        case SQLITE_FULL, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_CONSTRAINT, SQLITE_READONLY:
            // The page that would complete the change was not written.
            return error
        default:
            return writesAgain() ? error : .storeOutcomeUnknown(path: path, reason: Self.reason(error))
        }
    }

    /// Whether a transaction that changes nothing, and writes a page all the same, succeeds.
    func writesAgain() -> Bool {
        do throws(WhorlError) {
            try run("BEGIN IMMEDIATE")
            let version = try schemaVersion()
            try run("PRAGMA user_version = \(version)")
            try run("COMMIT")
            return true
        } catch {
            rollBack()
            return false
        }
    }

    /// What SQLite said.
    private static func reason(_ error: WhorlError) -> String {
        switch error {
        case .storeNotWritable(_, let reason), .unreadableFile(_, let reason), .storeDamaged(_, let reason),
            .storeFault(_, _, let reason):
            reason
        default:
            error.problem
        }
    }

    private func rollBack() {
        // SQLite has rolled back by itself after some errors; then there is nothing left to do.
        if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
    }
}
