import Foundation
import Testing

import Whorl

/// The generation of stores that older versions made, and of backups.
@Suite struct GenerationUpgradeTests {
    private static let options = StoreOptions(credentials: nil)

    private func filled(_ folder: TemporaryFolder) throws -> SQLiteStore {
        var source = TemplateSource(seed: 1)
        let store = try folder.store()
        _ = try store.append((1...5).map { source.reference(try BCID("a.1.\($0)")) })
        return store
    }

    private func older(_ folder: TemporaryFolder) throws {
        _ = try filled(folder)
        try OlderStore.forgetGeneration(folder.at("data"))
        _ = try Connection(folder.at("data/whorl.db"), .readWrite, busyMilliseconds: 0)
            .first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
    }

    @Test func anOlderStoreIsCountedAtItsFirstOpening() throws {
        let folder = try TemporaryFolder()
        try older(folder)
        let store = try folder.store()
        #expect(try store.integrity(deep: true) == StoreIntegrity(generation: 2, anchored: 2, findings: []))
        #expect(try folder.store().delete(BCID("a.1.1")).records == 1)
        #expect(try store.integrity(deep: true) == StoreIntegrity(generation: 3, anchored: 3, findings: []))
        #expect(try store.references().count == 4)
    }

    @Test func anOlderStoreBesideAnAnchorIsFound() throws {
        let folder = try TemporaryFolder()
        try older(folder)
        let before = try folder.read("data/whorl.db")
        _ = try folder.store().delete(BCID("a.1.1"))
        try folder.putBack(before)
        for _ in 0..<2 { #expect(try folder.store().integrity(deep: false).findings == [.older]) }
    }

    @Test func aRestorationIsLaterThanWhatItReplaces() throws {
        let folder = try TemporaryFolder()
        let store = try filled(folder)
        try store.backup(to: folder.at("copy"))
        _ = try store.delete(BCID("a.1.1"))
        try store.backup(to: folder.at("replaced"))
        try SQLiteStore.restore(from: folder.at("copy"), into: folder.at("data"), force: true, options: Self.options)
        let found = try store.integrity(deep: true)
        #expect(found.findings.isEmpty && found.generation == found.anchored)
        #expect((found.generation ?? 0) > 3)
        _ = try store.delete(BCID("a.1.2"))
        #expect(try store.integrity(deep: true).findings.isEmpty)
        try folder.putBack(try folder.read("replaced"))
        #expect(try folder.store().integrity(deep: true).findings == [.older])
        // The way out.
        try SQLiteStore.restore(from: folder.at("copy"), into: folder.at("data"), force: true, options: Self.options)
        #expect(try folder.store().status(deep: true).isHealthy)
    }

    /// Its data key, and so the key of its anchor, is another.
    @Test func aBackupOfAnotherStoreOfTheKeyIsRestored() throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        let store = try filled(folder)
        try store.backup(to: folder.at("replaced"))
        try Shell.makeFolder(other.at("data"))
        try other.write(try folder.read("data/master.key"), to: "data/master.key")
        try filled(other).backup(to: other.at("copy"))
        try SQLiteStore.restore(from: other.at("copy"), into: folder.at("data"), force: true, options: Self.options)
        #expect(try store.status(deep: true).isHealthy)
        _ = try store.delete(BCID("a.1.2"))
        #expect(try store.status(deep: true).isHealthy)
        try folder.putBack(try folder.read("replaced"))
        #expect(try folder.store().integrity(deep: true).findings == [.foreignAnchor])
    }

    @Test func aBackupOfAnOlderStoreIsCounted() throws {
        let folder = try TemporaryFolder()
        try older(folder)
        try folder.write(try folder.read("data/whorl.db"), to: "copy")
        _ = try folder.store().delete(BCID("a.1.1"))
        try SQLiteStore.restore(from: folder.at("copy"), into: folder.at("data"), force: true, options: Self.options)
        let status = try folder.store().status(deep: true)
        #expect(status.isHealthy && status.references == 5 && status.integrity.generation != nil)
    }

    /// What was put back into a backup is found after its restoration.
    @Test func aRestorationCleansNothing() throws {
        let folder = try TemporaryFolder()
        let store = try filled(folder)
        try store.backup(to: folder.at("copy"))
        try Shell.sqlite(folder.at("copy"), "DELETE FROM record WHERE class = 2")
        try SQLiteStore.restore(from: folder.at("copy"), into: folder.at("data"), force: true, options: Self.options)
        #expect(try store.integrity(deep: true).findings == [.references])
    }
}
