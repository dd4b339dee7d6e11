import Testing

import Whorl

@Suite struct SQLiteStoreBackupTests {
    private let options = StoreOptions(credentials: nil)

    @discardableResult
    private func fill(_ store: SQLiteStore, seed: UInt64, people: Int = 30) throws -> [Reference] {
        var source = TemplateSource(seed: seed)
        _ = try store.append((1...people).map { source.reference(try BCID("a.1.\($0)")) })
        return try store.references()
    }

    @Test func backupIsOneFileAndRestores() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        let before = try fill(store, seed: 1)
        try store.backup(to: folder.at("copy"))
        #expect(try folder.names() == ["copy", "data"])
        #expect(try folder.mode(of: "copy") == 0o600)

        try Shell.makeFolder(folder.at("new"))
        try folder.write(try folder.read("data/master.key"), to: "new/master.key")
        try SQLiteStore.restore(from: folder.at("copy"), into: folder.at("new"), force: false, options: options)
        let restored = try folder.store("new")
        #expect(try restored.references() == before)
        #expect(try restored.status(deep: true).isHealthy)
        _ = try fill(restored, seed: 2)
        #expect(try store.references() == before)
    }

    @Test func existingFileIsNotReplaced() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        try folder.write([1, 2], to: "copy")
        #expect(throws: WhorlError.alreadyExists(path: folder.at("copy"))) { try store.backup(to: folder.at("copy")) }
        #expect(try folder.read("copy") == [1, 2])
        let error = #expect(throws: WhorlError.self) { try store.backup(to: folder.at("none/copy")) }
        guard case .unwritableFile? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func restoreNeedsForceOverReferences() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        let first = try fill(store, seed: 1)
        try store.backup(to: folder.at("copy"))
        let stamp = try store.stamp(storage: "a", partition: 1)
        let second = try fill(store, seed: 2)
        #expect(throws: WhorlError.alreadyExists(path: folder.at("data/whorl.db"))) {
            try SQLiteStore.restore(from: folder.at("copy"), into: folder.at("data"), force: false, options: options)
        }
        #expect(try store.references() == second)
        try SQLiteStore.restore(from: folder.at("copy"), into: folder.at("data"), force: true, options: options)
        // The store that was open all the time sees the content of the backup.
        #expect(try store.references() == first)
        let restored = try store.stamp(storage: "a", partition: 1)
        #expect(restored != stamp)
        _ = try fill(store, seed: 3)
        #expect(try store.stamp(storage: "a", partition: 1) != restored)
        #expect(try folder.store().status(deep: true).isHealthy)
    }

    @Test func openStoreFollowsARestoreFromAnotherStoreOfTheSameKey() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        try fill(store, seed: 1)
        try Shell.makeFolder(folder.at("other"))
        try folder.write(try folder.read("data/master.key"), to: "other/master.key")
        let other = try folder.store("other")
        let theirs = try fill(other, seed: 2, people: 3)
        try other.backup(to: folder.at("copy"))
        try SQLiteStore.restore(from: folder.at("copy"), into: folder.at("data"), force: true, options: options)
        #expect(try store.references() == theirs)
        _ = try fill(store, seed: 4)
        #expect(try folder.store().status(deep: true).isHealthy)
    }

    @Test func restoreIntoAnEmptyStoreNeedsNoForce() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        try store.backup(to: folder.at("empty"))
        let before = try fill(store, seed: 1)
        try store.backup(to: folder.at("copy"))
        try Shell.makeFolder(folder.at("new"))
        try folder.write(try folder.read("data/master.key"), to: "new/master.key")
        for copy in ["empty", "copy"] {
            try SQLiteStore.restore(from: folder.at(copy), into: folder.at("new"), force: false, options: options)
        }
        #expect(try folder.store("new").references() == before)
    }

    @Test func restoreChecksTheKeyFirst() throws {
        let folder = try TemporaryFolder()
        try fill(folder.store(), seed: 1)
        try folder.store().backup(to: folder.at("copy"))
        #expect(throws: WhorlError.missingKey(path: folder.at("new/master.key"))) {
            try SQLiteStore.restore(from: folder.at("copy"), into: folder.at("new"), force: true, options: options)
        }
        let others = try fill(folder.store("other"), seed: 2)
        #expect(throws: WhorlError.wrongKey(path: folder.at("other/master.key"))) {
            try SQLiteStore.restore(from: folder.at("copy"), into: folder.at("other"), force: true, options: options)
        }
        #expect(try folder.store("other").references() == others)
    }

    @Test func damagedStoreIsPutAside() throws {
        let folder = try TemporaryFolder()
        let before = try fill(folder.store(), seed: 1)
        try folder.store().backup(to: folder.at("copy"))
        try folder.write([1, 2, 3], to: "data/whorl.db")
        #expect(throws: WhorlError.alreadyExists(path: folder.at("data/whorl.db"))) {
            try SQLiteStore.restore(from: folder.at("copy"), into: folder.at("data"), force: false, options: options)
        }
        try SQLiteStore.restore(from: folder.at("copy"), into: folder.at("data"), force: true, options: options)
        #expect(try folder.store().references() == before)
        #expect(try folder.read("data/whorl.db.damaged-1") == [1, 2, 3])
        #expect(try folder.store().status(deep: false).leftovers == ["whorl.db.damaged-1"])
    }

    @Test func damagedBackupChangesNothing() throws {
        let folder = try TemporaryFolder()
        let before = try fill(folder.store(), seed: 1)
        try folder.store().backup(to: folder.at("copy"))
        let copy = try folder.read("copy")
        func expectRefusal(_ bytes: [UInt8], location: SourceLocation = #_sourceLocation) throws {
            try folder.write(bytes, to: "damaged")
            let error = #expect(throws: WhorlError.self, sourceLocation: location) {
                try SQLiteStore.restore(
                    from: folder.at("damaged"), into: folder.at("data"), force: true, options: options)
            }
            guard case .damagedArchive? = error else {
                Issue.record("\(String(describing: error))", sourceLocation: location)
                return
            }
        }
        try expectRefusal([])
        try expectRefusal(Array("no backup at all".utf8))
        for count in [100, 4096, 8192, copy.count - 4096] { try expectRefusal(Array(copy.prefix(count))) }
        // A page of zeros in the middle.
        try expectRefusal(Array(copy[..<8192]) + Array(repeating: 0, count: 4096) + Array(copy[12288...]))
        #expect(throws: WhorlError.fileNotFound(path: folder.at("none"))) {
            try SQLiteStore.restore(from: folder.at("none"), into: folder.at("data"), force: true, options: options)
        }
        #expect(try folder.store().references() == before)
    }

    @Test func damagedStoreGivesNoBackup() throws {
        let folder = try TemporaryFolder()
        _ = try fill(folder.store(), seed: 1)
        try Shell.sqlite(folder.at("data/whorl.db"), "UPDATE record SET slot = 999 WHERE class = 3")
        let store = try folder.store()
        let error = #expect(throws: WhorlError.self) { try store.backup(to: folder.at("copy")) }
        guard case .storeDamaged(folder.at("data/whorl.db"), _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try folder.names() == ["data"])
    }

    @Test func newerBackupIsRefused() throws {
        let folder = try TemporaryFolder()
        let before = try fill(folder.store(), seed: 1)
        try folder.store().backup(to: folder.at("copy"))
        try Shell.sqlite(folder.at("copy"), "PRAGMA user_version = 99")
        #expect(throws: WhorlError.unsupportedStoreVersion(got: 99, supported: Migration.all.count)) {
            try SQLiteStore.restore(from: folder.at("copy"), into: folder.at("data"), force: true, options: options)
        }
        #expect(try folder.store().references() == before)
    }
}
