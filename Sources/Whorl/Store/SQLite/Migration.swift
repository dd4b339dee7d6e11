/// One numbered step of the schema, forward only; a released step never changes.
package struct Migration {
    /// The schema version it leads to, from 1 without gaps.
    package let version: Int
    /// One SQL statement each.
    let statements: [String]

    package init(version: Int, statements: [String]) {
        self.version = version
        self.statements = statements
    }
}

extension Connection {
    /// Marks the file as a Whorl store: "WHOR".
    static let applicationID = 0x5748_4F52

    /// Whether the database is a Whorl store, as opposed to an empty or foreign one.
    ///
    /// - Throws: ``WhorlError/storeDamaged(path:reason:)`` for what is no database.
    package func isStore() throws(WhorlError) -> Bool {
        try pragma("application_id") == Self.applicationID
    }

    /// The schema version.
    package func schemaVersion() throws(WhorlError) -> Int {
        try pragma("user_version")
    }

    /// Brings the schema to the newest version, in the caller's transaction.
    ///
    /// - Throws: ``WhorlError/unsupportedStoreVersion(got:supported:)``.
    package func migrate(_ migrations: [Migration] = Migration.all) throws(WhorlError) {
        let current = try schemaVersion()
        guard current <= migrations.count else {
            throw .unsupportedStoreVersion(got: current, supported: migrations.count)
        }
        for migration in migrations where migration.version > current {
            for statement in migration.statements { try run(statement) }
            try run("PRAGMA user_version = \(migration.version)")
        }
        try run("PRAGMA application_id = \(Self.applicationID)")
    }

    /// A pragma's number.
    package func pragma(_ name: String) throws(WhorlError) -> Int {
        try first("PRAGMA \(name)") { $0.integer(0) } ?? 0
    }
}
