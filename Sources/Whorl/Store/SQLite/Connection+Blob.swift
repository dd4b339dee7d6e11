import CSQLite

extension Connection {
    /// Overwrites a stored blob where it stands: the row does not move, and no copy of the old bytes stays behind.
    ///
    /// - Throws: ``WhorlError/storeDamaged(path:reason:)`` when the blob is missing or has another length.
    package func overwrite(table: String, column: String, row: Int, with bytes: [UInt8]) throws(WhorlError) {
        try withBlob(table: table, column: column, row: row) { (blob, count) throws(WhorlError) in
            guard count == bytes.count else {
                throw .storeDamaged(path: path, reason: "a stored template has an unexpected length")
            }
            let code = sqlite3_blob_write(blob, bytes, Int32(count), 0)
            guard code == SQLITE_OK else { throw failure(code) }
        }
    }

    /// Overwrites a stored blob with zeros where it stands.
    ///
    /// - Returns: its length.
    /// - Throws: ``WhorlError/storeDamaged(path:reason:)`` when the blob is missing.
    package func wipe(table: String, column: String, row: Int) throws(WhorlError) -> Int {
        try withBlob(table: table, column: column, row: row) { (blob, count) throws(WhorlError) in
            let code = sqlite3_blob_write(blob, [UInt8](repeating: 0, count: count), Int32(count), 0)
            guard code == SQLITE_OK else { throw failure(code) }
            return count
        }
    }

    private func withBlob<Value>(
        table: String, column: String, row: Int, _ body: (OpaquePointer, Int) throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value {
        var blob: OpaquePointer?
        let code = sqlite3_blob_open(handle, "main", table, column, sqlite3_int64(row), 1, &blob)
        defer { sqlite3_blob_close(blob) }
        guard code == SQLITE_OK, let blob else { throw failure(code) }
        return try body(blob, Int(sqlite3_blob_bytes(blob)))
    }
}
