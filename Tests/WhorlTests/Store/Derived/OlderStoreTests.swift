import Testing

import Whorl

/// Stores and processes of the schema before galleries were followed.
@Suite struct OlderStoreTests {
    /// What later schemas added, taken away again.
    private static let second = [
        "DROP TABLE document", "DROP TRIGGER partition_unfollowed", "DROP TABLE history", "DROP INDEX record_changed",
        "ALTER TABLE record DROP COLUMN changed", "ALTER TABLE partition DROP COLUMN removed",
        "ALTER TABLE partition DROP COLUMN revision", "PRAGMA user_version = 2",
    ]

    private func run(_ statements: [String], _ store: SQLiteStore) throws {
        try store.transaction(writing: true) { session throws(WhorlError) in
            for statement in statements { try session.connection.run(statement) }
        }
    }

    @Test func storeOfTheSecondSchemaIsBroughtUpToDate() throws {
        var fixture = try DerivedFixture(people: 60)
        let before = try fixture.expected()
        try run(Self.second, fixture.store())
        try OlderStore.forgetGeneration(fixture.folder.at("data"), version: 2)
        #expect(try fixture.store().status(deep: true).isHealthy)
        #expect(try fixture.expected().isEqual(before))
        #expect(try fixture.gallery().isEqual(fixture.expected()))
        _ = try fixture.store().append([fixture.reference(61)])
        #expect(try fixture.store().delete(BCID(storage: "a", partition: 1, classID: 7)).wiped)
        #expect(try fixture.gallery().isEqual(fixture.expected()))
    }

    /// It has had the store open since, counts no revision and says nothing of what it removes.
    @Test func whatAProcessOfTheSecondSchemaRemovesIsNotMissed() throws {
        let fixture = try DerivedFixture(people: 60)
        #expect(try fixture.gallery().vectors?.people == 60)
        // Triggers run in connections of its own alone.
        let connection = try Connection(fixture.folder.at("data/whorl.db"), .readWrite, busyMilliseconds: 5000)
        for statement in [
            "DELETE FROM record WHERE class = 7", "UPDATE store SET changes = changes + 1",
            "UPDATE partition SET changes = changes + 1, nonce = nonce + 1",
        ] { try connection.run(statement) }
        let gallery = try fixture.gallery()
        #expect(gallery.vectors?.people == 59)
        #expect(try gallery.isEqual(fixture.expected()))
    }
}
