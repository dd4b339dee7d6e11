import CSQLite

extension SQLiteStore {
    /// Checks the store.
    ///
    /// - Parameter deep: also opens and decodes every template, and compares files of galleries with them.
    /// - Returns: what was found; damage is part of it and no error, as far as the store can be read at all.
    /// - Throws: ``WhorlError/storeBusy(path:)``, ``WhorlError/storeDamaged(path:reason:)``,
    ///   ``WhorlError/storeFault(path:code:reason:)``.
    /// - Complexity: O(size of the database).
    public func status(deep: Bool) throws(WhorlError) -> StoreStatus {
        let witness = try AgeWitness(folder)
        return try transaction(writing: false) { session throws(WhorlError) in
            let key = try session.ring.find(try session.keyRow().master).source
            let counts = try session.counts()
            let contents = try session.contents()
            let damaged = deep ? try session.damagedRecords() : nil
            return StoreStatus(
                path: path, schemaVersion: try session.connection.schemaVersion(),
                sqliteVersion: String(cString: sqlite3_libversion()), keyPath: key.path,
                keyIsCredential: key != .file(path: key.path), people: counts.people, references: counts.references,
                contents: contents,
                outdated: contents.filter { $0.extractorVersion != $0.modality.extractorVersion }
                    .reduce(0) { $0 + $1.references },
                partitions: counts.partitions,
                bytes: [folder.database, folder.log].compactMap(FileAccess.size).reduce(0, +),
                galleries: try session.storedGalleries(folder, deep: deep),
                wipePending: try session.unwipedDeletion() != 0,
                leftovers: folder.leftovers,
                integrity: try session.integrity(deep ? .all : .documents, witness),
                problems: try session.connection.integrityProblems(),
                unreadable: damaged?.count, damaged: damaged)
        }
    }
}

extension Connection {
    /// Whether reading tables from end to end meets rows that looking for them would miss: rows out of order, or others in
    /// an index than in its table. Damage counts as such; other errors of reading are thrown.
    func hidesRows(of tables: [String]) throws(WhorlError) -> Bool {
        for table in tables {
            var isWell = false
            do throws(WhorlError) {
                try each("PRAGMA integrity_check(\(table))") { isWell = $0.text(0) == "ok" }
            } catch .storeDamaged {
                return true
            }
            if !isWell { return true }
        }
        return false
    }

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
    fileprivate func counts() throws(WhorlError) -> (people: Int, references: Int, partitions: Int) {
        let counts = try connection.first(
            """
            SELECT (SELECT count(*) FROM (SELECT DISTINCT partition, class FROM record)),
                   (SELECT count(*) FROM record),
                   (SELECT count(*) FROM partition)
            """
        ) { (people: $0.integer(0), references: $0.integer(1), partitions: $0.integer(2)) }
        return counts ?? (0, 0, 0)
    }

    /// References by modality, model and extractor version.
    fileprivate func contents() throws(WhorlError) -> [StoreContent] {
        let models = try models()
        var contents: [StoreContent] = []
        try connection.each(
            """
            SELECT modality, record.model, extractor, count(*) FROM record LEFT JOIN model ON model.id = record.model
            GROUP BY modality, record.model, extractor ORDER BY modality, name, digest, extractor
            """
        ) { row in
            guard let modality = UInt8(exactly: row.integer(0)).flatMap(Modality.init(code:)) else { return }
            contents.append(
                StoreContent(
                    modality: modality, model: models[row.integer(1)], extractorVersion: row.integer(2),
                    references: row.integer(3)))
        }
        return contents
    }

    /// Records whose template does not open or decode, or is missing.
    fileprivate func damagedRecords() throws(WhorlError) -> [ReferenceRecord] {
        let seal = try seal()
        var records: [ReferenceRecord] = []
        try eachSealed(in: .all) { record, sealed in
            if (try? seal.open(sealed, for: record)) == nil { records.append(record) }
        }
        return records
    }
}
