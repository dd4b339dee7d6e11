import Testing

import Whorl

/// What somebody plants in the schema of a database, without the key.
@Suite struct DatabaseSchemaTests {
    private static let options = StoreOptions(credentials: nil)
    private static let name = DocumentName(kind: "class", id: "a.1.1")
    /// Keeps failures from being counted.
    private static let trigger = """
        CREATE TRIGGER quiet BEFORE INSERT ON document WHEN NEW.kind = 'class' BEGIN SELECT RAISE(IGNORE); END
        """

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var database: String { folder.at("data/whorl.db") }

    private func filled() throws -> SQLiteStore {
        var source = TemplateSource(seed: 1)
        let store = try folder.store()
        _ = try store.append((1...3).map { source.reference(try BCID("a.1.\($0)")) })
        try put(1, store)
        return store
    }

    private func put(_ byte: UInt8, _ store: SQLiteStore) throws {
        try store.change(Self.name) { $0 = Document(Self.name, bytes: [byte]) }
    }

    /// Runs one statement as any program would.
    private func plant(_ sql: String, in path: String) throws {
        try Connection(path, .readWrite, busyMilliseconds: 5000).run(sql)
    }

    @Test(arguments: [
        (trigger, "trigger quiet"),
        ("CREATE VIEW people AS SELECT * FROM record", "view people"),
        ("CREATE INDEX slow ON slot (sealed)", "index slow"),
        ("CREATE TABLE other (x)", "table other"),
        ("DROP TRIGGER partition_unfollowed", "trigger partition_unfollowed"),
        ("DROP INDEX document_owner", "index document_owner"),
        ("ALTER TABLE document ADD COLUMN x TEXT GENERATED ALWAYS AS (kind)", "table document"),
    ])
    func whatIsPlantedIsRefusedAtOpening(sql: String, object: String) throws {
        _ = try filled()
        try plant(sql, in: database)
        let refusal = WhorlError.storeSchemaChanged(path: database, object: object)
        #expect(throws: refusal) { try folder.store() }
        var options = Self.options
        options.opening = .existing
        #expect(throws: refusal) { try SQLiteStore(path: folder.at("data"), options: options) }
    }

    @Test func whatIsPlantedMeanwhileIsRefusedByTheNextChange() throws {
        let store = try filled()
        try put(2, store)
        try plant(Self.trigger, in: database)
        #expect(throws: WhorlError.storeSchemaChanged(path: database, object: "trigger quiet")) { try put(3, store) }
        #expect(try store.document(Self.name)?.bytes == [2])
        try plant("DROP TRIGGER quiet", in: database)
        try put(4, store)
        #expect(try store.document(Self.name)?.bytes == [4])
    }

    @Test func aBackupWithSomethingPlantedIsRefused() throws {
        let store = try filled()
        try store.backup(to: folder.at("copy"))
        try plant(Self.trigger, in: folder.at("copy"))
        try put(2, store)
        #expect(throws: WhorlError.storeSchemaChanged(path: folder.at("copy"), object: "trigger quiet")) {
            try SQLiteStore.restore(
                from: folder.at("copy"), into: folder.at("data"), force: true, options: Self.options)
        }
        #expect(try store.document(Self.name)?.bytes == [2])
    }

    /// The way out; the changed database is kept.
    @Test func aRestorationReplacesAChangedStore() throws {
        let store = try filled()
        try store.backup(to: folder.at("copy"))
        try plant(Self.trigger, in: database)
        func restore(force: Bool) throws {
            try SQLiteStore.restore(
                from: folder.at("copy"), into: folder.at("data"), force: force, options: Self.options)
        }
        #expect(throws: WhorlError.storeSchemaChanged(path: database, object: "trigger quiet")) {
            try restore(force: false)
        }
        try restore(force: true)
        try put(5, store)
        let status = try folder.store().status(deep: true)
        #expect(status.isHealthy && status.references == 3 && status.leftovers.count >= 1)
    }

    @Test func nothingInAFileRunsInConnectionsOfAStore() throws {
        let store = try filled()
        try store.exclusively { session throws(WhorlError) in
            let connection = session.connection
            try connection.run("CREATE TEMP TABLE seen (x)")
            try connection.run("CREATE TEMP TRIGGER watch AFTER DELETE ON seen BEGIN INSERT INTO seen VALUES (1); END")
            try connection.run("CREATE TEMP VIEW shown AS SELECT x FROM seen")
            try connection.run("INSERT INTO seen VALUES (0)")
            try connection.run("DELETE FROM seen")
            #expect(try connection.first("SELECT count(*) FROM seen") { $0.integer(0) } == 0)
            #expect(throws: WhorlError.self) { try connection.run("UPDATE main.sqlite_schema SET sql = ''") }
        }
    }

    @Test func aChangeWithoutEffectIsAnError() throws {
        try filled().exclusively { session throws(WhorlError) in
            let path = session.connection.path
            try session.connection.change(rows: 1, "DELETE FROM document")
            #expect(throws: WhorlError.storeDamaged(path: path, reason: "a change of 1 rows changed 0")) {
                try session.connection.change(rows: 1, "DELETE FROM document")
            }
        }
    }

    /// A step that is added needs another digest; without, each opening makes the schema in memory.
    @Test func theDigestOfTheNewestSchemaIsThatOfTheSteps() throws {
        let digest = try filled().exclusively { session throws(WhorlError) in
            try DatabaseSchema(of: session.connection).digest
        }
        #expect(digest == DatabaseSchema.newest)
    }

    /// SQLite's versions differ in white space, and only there.
    @Test func whiteSpaceIsNoDifference() throws {
        _ = try filled()
        try plant("DROP INDEX record_changed", in: database)
        try plant("CREATE INDEX record_changed  ON record(partition\n,  changed )", in: database)
        #expect(try folder.store().references().count == 3)
        try plant("DROP INDEX record_changed", in: database)
        try plant("CREATE INDEX record_changed ON record (changed, partition)", in: database)
        #expect(throws: WhorlError.storeSchemaChanged(path: database, object: "index record_changed")) {
            try folder.store()
        }
    }
}
