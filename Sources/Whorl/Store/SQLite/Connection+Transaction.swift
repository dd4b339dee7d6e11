import CSQLite

extension Connection {
    /// Runs `body` in a transaction that keeps all of it or nothing. One that is `writing` takes the write lock at
    /// once, so that it cannot fail to get it later.
    ///
    /// - Throws: what `body` throws; ``WhorlError/storeBusy(path:)`` where another process holds the lock;
    ///   ``WhorlError/storeNotWritable(path:reason:)`` where the commit finds no room.
    func transaction<Value>(
        writing: Bool, _ body: () throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value {
        try run(writing ? "BEGIN IMMEDIATE" : "BEGIN")
        do throws(WhorlError) {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            // SQLite has rolled back by itself after some errors; then there is nothing left to do.
            if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
            throw error
        }
    }
}
