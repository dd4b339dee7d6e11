import CSQLite

extension SQLiteStore {
    /// Checks the store.
    ///
    /// - Parameter deep: also opens and decodes every template.
    /// - Returns: what was found; damage is part of it and no error, as far as the store can be read at all.
    /// - Throws: as the store has it.
    /// - Complexity: O(size of the database).
    public func status(deep: Bool) throws(WhorlError) -> StoreStatus {
        try transaction(writing: false) { session throws(WhorlError) in
            let key = try session.ring.find(try session.keyRow().master).source
            let counts = try session.counts()
            return StoreStatus(
                path: path, schemaVersion: try session.connection.schemaVersion(),
                sqliteVersion: String(cString: sqlite3_libversion()), keyPath: key.path,
                keyIsCredential: key != .file(path: key.path), people: counts.people, references: counts.references,
                outdated: counts.outdated, partitions: counts.partitions,
                bytes: [folder.database, folder.log].compactMap(FileAccess.size).reduce(0, +),
                wipePending: try session.connection.first("SELECT unwiped FROM store") { $0.integer(0) } != 0,
                leftovers: folder.leftovers, problems: try session.connection.integrityProblems(),
                unreadable: deep ? try session.unreadableCount() : nil)
        }
    }
}

extension Connection {
    /// What SQLite's full check and its check of references between tables find.
    func integrityProblems() throws(WhorlError) -> [String] {
        var problems: [String] = []
        do throws(WhorlError) {
            try each("PRAGMA integrity_check") { problems.append($0.text(0)) }
            try each("PRAGMA foreign_key_check") { problems.append("a dangling row in \($0.text(0))") }
        } catch .storeDamaged(_, let reason) {
            problems.append(reason)
        }
        return problems.filter { $0 != "ok" }
    }
}

extension StoreSession {
    fileprivate func counts() throws(WhorlError) -> (people: Int, references: Int, outdated: Int, partitions: Int) {
        let current = SQLValue.integer(MinutiaExtractor.version)
        let counts = try connection.first(
            """
            SELECT (SELECT count(*) FROM (SELECT DISTINCT partition, class FROM record)),
                   (SELECT count(*) FROM record),
                   (SELECT count(*) FROM record WHERE extractor <> ?),
                   (SELECT count(*) FROM partition)
            """, current
        ) { (people: $0.integer(0), references: $0.integer(1), outdated: $0.integer(2), partitions: $0.integer(3)) }
        return counts ?? (0, 0, 0, 0)
    }

    /// Records whose template does not open or decode, or is missing.
    fileprivate func unreadableCount() throws(WhorlError) -> Int {
        let seal = try seal()
        var count = 0
        try eachSealed(in: .all) { record, sealed in
            if (try? seal.open(sealed, for: record)) == nil { count += 1 }
        }
        return count
    }
}
