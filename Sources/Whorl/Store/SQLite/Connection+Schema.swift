import CSQLite

extension Connection {
    /// The name of a database that lies in memory alone.
    static let inMemory = ":memory:"

    /// Lets SQLite run nothing that stands in the database's file: no trigger, no view, no function of the schema.
    ///
    /// Whoever has the file open cannot edit the schema as a table either. The triggers that a store has are for processes
    /// of older versions.
    ///
    /// - Throws: ``WhorlError/storeFault(path:code:reason:)``.
    func distrustSchema() throws(WhorlError) {
        let switches = [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
            (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
        ]
        for (name, value) in switches {
            let code = whorl_sqlite3_switch(handle, Int32(name), Int32(value))
            guard code == SQLITE_OK else { throw failure(code) }
        }
    }

    /// Refuses a database whose schema is not the one that its version has.
    ///
    /// - Throws: ``WhorlError/storeSchemaChanged(path:object:)``, ``WhorlError/unsupportedStoreVersion(got:supported:)``,
    ///   ``WhorlError/storeDamaged(path:reason:)`` and other errors of reading.
    func checkSchema() throws(WhorlError) {
        // Before the schema: where that changes in between, the next look sees another number.
        let cookie = try pragma("schema_version")
        let version = try schemaVersion()
        guard version <= Migration.all.count else {
            throw .unsupportedStoreVersion(got: version, supported: Migration.all.count)
        }
        let steps = Array(Migration.all.prefix(max(version, 0)))
        if let object = try DatabaseSchema(of: self).difference(from: steps) {
            throw .storeSchemaChanged(path: path, object: object)
        }
        checkedSchema = cookie
    }

    /// Checks the schema where SQLite says that it changed since it was checked.
    ///
    /// - Throws: as ``checkSchema()``.
    func checkSchemaAgain() throws(WhorlError) {
        if try pragma("schema_version") != checkedSchema { try checkSchema() }
    }

    /// Runs a statement that must change so many rows.
    ///
    /// - Throws: ``WhorlError/storeDamaged(path:reason:)`` where it changed others: something in the database kept it from
    ///   that.
    package func change(rows: Int, _ sql: String, _ values: SQLValue...) throws(WhorlError) {
        try each(sql, values) { _ in }
        let changed = Int(sqlite3_changes(handle))
        guard changed == rows else {
            throw .storeDamaged(path: path, reason: "a change of \(rows) rows changed \(changed)")
        }
    }
}
