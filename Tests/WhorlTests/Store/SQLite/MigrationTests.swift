import Testing

import Whorl

@Suite struct MigrationTests {
    private static let steps = [
        Migration(version: 1, statements: ["CREATE TABLE a (x)", "INSERT INTO a VALUES (1)"]),
        Migration(version: 2, statements: ["ALTER TABLE a ADD COLUMN y", "UPDATE a SET y = x + 1"]),
        Migration(version: 3, statements: ["CREATE TABLE b AS SELECT x + y AS z FROM a"]),
    ]

    private func database(_ folder: TemporaryFolder) throws -> Connection {
        try folder.write([], to: "x.db")
        return try Connection(folder.at("x.db"), .readWrite, busyMilliseconds: 0)
    }

    @Test func releasedStepsAreNumberedWithoutGaps() {
        #expect(Migration.all.map(\.version) == Array(1...Migration.all.count))
    }

    @Test(arguments: 0...3)
    func everyVersionIsBroughtForward(start: Int) throws {
        let folder = try TemporaryFolder()
        let connection = try database(folder)
        try connection.migrate(Array(Self.steps.prefix(start)))
        #expect(try connection.schemaVersion() == start)
        try connection.migrate(Self.steps)
        #expect(try connection.schemaVersion() == 3)
        #expect(try connection.isStore())
        #expect(try connection.first("SELECT z FROM b") { $0.integer(0) } == 3)
        try connection.migrate(Self.steps)
    }

    @Test func newerVersionIsRefused() throws {
        let folder = try TemporaryFolder()
        let connection = try database(folder)
        try connection.migrate(Self.steps)
        #expect(throws: WhorlError.unsupportedStoreVersion(got: 3, supported: 2)) {
            try connection.migrate(Array(Self.steps.prefix(2)))
        }
    }

    @Test func storeOfANewerVersionIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        _ = try folder.store()
        try Shell.sqlite(folder.at("data/whorl.db"), "PRAGMA user_version = 1000")
        #expect(throws: WhorlError.unsupportedStoreVersion(got: 1000, supported: Migration.all.count)) {
            try folder.store()
        }
    }

    @Test func settingsAreThoseThatDurabilityNeeds() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        let settings = try store.exclusively { session throws(WhorlError) in
            [
                try session.connection.first("PRAGMA journal_mode") { $0.text(0) } ?? "",
                String(try session.connection.pragma("synchronous")),
                String(try session.connection.pragma("secure_delete")),
                String(try session.connection.pragma("foreign_keys")),
            ]
        }
        #expect(settings == ["wal", "2", "1", "1"])
    }
}
