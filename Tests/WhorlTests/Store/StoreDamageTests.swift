import Foundation
import Testing

import Whorl

@Suite struct StoreDamageTests {
    private func filled(_ folder: TemporaryFolder, people: Int = 30) throws -> [Reference] {
        var source = TemplateSource(seed: 1)
        let store = try folder.store()
        _ = try store.append((1...people).map { source.reference(try BCID("a.1.\($0)")) })
        return try store.references()
    }

    private func expectDamage(_ folder: TemporaryFolder, location: SourceLocation = #_sourceLocation) {
        let error = #expect(throws: WhorlError.self, sourceLocation: location) { try folder.store() }
        guard case .storeDamaged? = error else {
            Issue.record("\(String(describing: error))", sourceLocation: location)
            return
        }
    }

    @Test func garbageIsNoStore() throws {
        let folder = try TemporaryFolder()
        try Shell.makeFolder(folder.at("data"))
        var source = TemplateSource(seed: 2)
        let garbage = source.bytes(10_000)
        try folder.write(garbage, to: "data/whorl.db")
        expectDamage(folder)
        #expect(try folder.read("data/whorl.db") == garbage)
    }

    @Test func emptyFileIsNoStore() throws {
        let folder = try TemporaryFolder()
        _ = try filled(folder)
        try folder.write([], to: "data/whorl.db")
        expectDamage(folder)
    }

    @Test func databaseOfSomebodyElseIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        try Shell.makeFolder(folder.at("data"))
        try folder.write([], to: "data/whorl.db")
        try Shell.sqlite(folder.at("data/whorl.db"), "CREATE TABLE theirs (x)")
        let before = try folder.read("data/whorl.db")
        expectDamage(folder)
        #expect(try folder.read("data/whorl.db") == before)
    }

    @Test func missingDatabaseWithALogIsDamage() throws {
        let folder = try TemporaryFolder()
        _ = try filled(folder)
        try Shell.remove(folder.at("data/whorl.db"))
        try folder.write([1, 2, 3], to: "data/whorl.db-wal")
        expectDamage(folder)
    }

    @Test(arguments: [100, 4095, 4096, 8192, 20_000])
    func truncationIsFound(bytes: Int) throws {
        let folder = try TemporaryFolder()
        _ = try filled(folder)
        let whole = try folder.read("data/whorl.db")
        try folder.write(Array(whole.prefix(bytes)), to: "data/whorl.db")
        expectDamage(folder)
        #expect(try folder.read("data/whorl.db").count == bytes)
        // What was cut off can be put back: nothing else was changed.
        try folder.write(whole, to: "data/whorl.db")
        #expect(try folder.store().references().count == 30)
    }

    /// A flipped byte anywhere gives a typed error, or everything that is read is as it was written.
    @Test(arguments: 0..<UInt64(60))
    func flippedByteNeverGivesAnotherTemplate(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let before = Dictionary(grouping: try filled(folder), by: \.record.bcid)
        var source = TemplateSource(seed: seed)
        var bytes = try folder.read("data/whorl.db")
        bytes[source.number(in: 0...(bytes.count - 1))] ^= UInt8(source.number(in: 1...255))
        try folder.write(bytes, to: "data/whorl.db")
        do {
            let store = try folder.store()
            for classID in 1...30 {
                let bcid = try BCID("a.1.\(classID)")
                guard let found = try? store.references(.person(bcid)), !found.isEmpty else { continue }
                #expect(found == before[bcid])
            }
            _ = try store.status(deep: true)
        } catch let error as WhorlError {
            switch error {
            case .storeDamaged, .storeSchemaChanged, .unsupportedStoreVersion, .wrongKey, .missingKey, .storeFault,
                .unreadableFile:
                break
            default: Issue.record("\(error)")
            }
        }
    }

    @Test func doctorFindsAFlippedTemplate() throws {
        let folder = try TemporaryFolder()
        _ = try filled(folder)
        #expect(try folder.store().status(deep: true).isHealthy)
        try Shell.sqlite(folder.at("data/whorl.db"), "UPDATE slot SET sealed = zeroblob(512) WHERE id = 3")
        let status = try folder.store().status(deep: true)
        #expect(status.unreadable == 1)
        #expect(!status.isHealthy)
        #expect(throws: WhorlError.self) { try folder.store().references() }
    }

    @Test func doctorFindsADanglingRow() throws {
        let folder = try TemporaryFolder()
        _ = try filled(folder)
        try Shell.sqlite(folder.at("data/whorl.db"), "UPDATE record SET slot = 999 WHERE class = 3")
        let status = try folder.store().status(deep: true)
        #expect(!status.problems.isEmpty)
        #expect(status.unreadable == 1)
    }

    @Test func statusCounts() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 3)
        let store = try folder.store()
        let people = try ["a.1.1", "a.1.1", "a.2.1", "b.1.7"].map { try BCID($0) }
        _ = try store.append(people.map { source.reference($0) })
        _ = try store.append([source.reference(people[0], extractorVersion: 9999)])
        try folder.write([1], to: "data/whorl.db.abc.partial")
        let status = try store.status(deep: true)
        #expect(status.people == 3)
        #expect(status.references == 5)
        #expect(status.outdated == 1)
        #expect(status.partitions == 3)
        #expect(status.schemaVersion == Migration.all.count)
        #expect(status.keyPath == folder.at("data/master.key"))
        #expect(!status.keyIsCredential)
        #expect(status.leftovers == ["whorl.db.abc.partial"])
        #expect(status.bytes > 0)
        #expect(status.isHealthy)
    }

    /// Columns that are counted up: at their limit, a change is refused and nothing else happens.
    @Test(arguments: [
        ("UPDATE store SET changes = 9223372036854775807", false),
        ("UPDATE record SET sample = 9223372036854775807", true),
        ("UPDATE partition SET revision = 9223372036854775807", false),
        ("UPDATE record SET quality = 9223372036854775807, created = -9223372036854775808", true),
        ("UPDATE partition SET changes = -9223372036854775808, removed = 9223372036854775807", true),
    ])
    func noNumberEndsTheProcess(change: String, deletes: Bool) throws {
        let folder = try TemporaryFolder()
        _ = try filled(folder)
        try Shell.sqlite(folder.at("data/whorl.db"), change)
        let store = try folder.store()
        #expect(try store.records(in: .all).count == 30)
        var source = TemplateSource(seed: 8)
        for person in ["a.1.1", "a.1.99"] {
            let reference = source.reference(try BCID(person))
            do throws(WhorlError) {
                _ = try store.append([reference])
            } catch {
                guard case .storeDamaged = error else {
                    Issue.record("\(error)")
                    continue
                }
            }
        }
        _ = try store.status(deep: true)
        if deletes { #expect(try store.delete(BCID("a.1.2")).records == 1) }
    }

    @Test(.timeLimit(.minutes(1))) func pipesAreNoStoreBackupOrArchive() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.at("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let refusal = WhorlError.unreadableFile(path: pipe, reason: "Not a regular file")
        let store = try folder.store()
        #expect(throws: refusal) { try store.importArchive(from: pipe, passphrase: nil) }
        #expect(throws: refusal) { try Archive.needsPassphrase(pipe) }
        #expect(throws: refusal) {
            try SQLiteStore.restore(
                from: pipe, into: folder.at("data"), force: true, options: StoreOptions(credentials: nil))
        }
        try Shell.remove(folder.at("data/master.key"))
        #expect(mkfifo(folder.at("data/master.key"), 0o600) == 0)
        #expect(throws: WhorlError.unreadableFile(path: folder.at("data/master.key"), reason: "Not a regular file")) {
            try folder.store()
        }
    }

    @Test func lockedStoreIsBusy() throws {
        let folder = try TemporaryFolder()
        _ = try filled(folder)
        let holder = try Connection(folder.at("data/whorl.db"), .readWrite, busyMilliseconds: 0)
        let store = try folder.store(busyMilliseconds: 0)
        var source = TemplateSource(seed: 4)
        let reference = source.reference(try BCID("a.1.77"))
        let busy = WhorlError.storeBusy(path: folder.at("data/whorl.db"))
        try holder.transaction(writing: true) { () throws(WhorlError) in
            #expect(throws: busy) { try store.append([reference]) }
            #expect(throws: busy) { try store.rotateKey() }
            #expect(throws: busy) { try store.delete(BCID("a.1.1")) }
            #expect(throws: Never.self) { try store.references() }
        }
        #expect(try store.append([reference]).count == 1)
        #expect(try folder.names(in: "data").filter { $0.hasPrefix("master") } == ["master.key"])
    }

    @Test func folderThatIsAFileIsRefused() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "data")
        #expect(throws: WhorlError.storeNotWritable(path: folder.at("data"), reason: "it is not a folder")) {
            try folder.store()
        }
        #expect(throws: WhorlError.self) { try folder.store("data/below") }
    }

    /// Also for root, whom file modes do not stop: nothing can be made in /proc.
    @Test func folderThatCannotBeMadeIsNotWritable() throws {
        let error = #expect(throws: WhorlError.self) { try SQLiteStore(path: "/proc/whorl/data") }
        guard case .storeNotWritable? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
