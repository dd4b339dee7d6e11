import Foundation
import Testing

import Whorl

/// Stores that are not there, or cannot be written.
@Suite struct StoreSessionReadingTests {
    private let options = StoreOptions(credentials: nil, opening: .existing)

    @Test func aMissingStoreIsNamedAndNothingIsMade() throws {
        let folder = try TemporaryFolder()
        let path = folder.at("data")
        #expect(throws: WhorlError.storeNotFound(path: path)) { try SQLiteStore(path: path, options: options) }
        #expect(try folder.names().isEmpty)
        try Shell.makeFolder(path)
        #expect(throws: WhorlError.storeNotFound(path: path)) { try SQLiteStore(path: path, options: options) }
        #expect(try folder.names(in: "data").isEmpty)
        try folder.write([1, 2, 3], to: "data/whorl.db-wal")
        #expect(throws: WhorlError.self) { try SQLiteStore(path: path, options: options) }
        #expect(try folder.names(in: "data") == ["whorl.db-wal"])
    }

    /// How a store was left when its disk became one that can only be read.
    enum Left: CaseIterable {
        /// Closed in order: there is no log.
        case closed
        /// Killed: committed changes are in the log.
        case log
        /// The same, and the index of the log is gone, as on a copy of the two.
        case logAlone
        /// Of the schema before.
        case older
    }

    @Test(.enabled(if: Tmpfs.isAvailable, "mounting a read-only file system needs root"), arguments: Left.allCases)
    func aReadOnlyDiskIsReadVerifiedAndBackedUp(left: Left) throws {
        let disk = try Tmpfs(kibibytes: 8000)
        let folder = try TemporaryFolder()
        let path = "\(disk.path)/data"
        let before = try fill(path, left, folder)
        try disk.remount(readOnly: true)
        try expectReading(path, before, folder)
        // It can be written again.
        try disk.remount(readOnly: false)
        #expect(try SQLiteStore(path: path, options: options).delete(before[0].record.bcid).wiped)
    }

    private func expectReading(_ path: String, _ before: [Reference], _ folder: TemporaryFolder) throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        let store = try SQLiteStore(path: path, options: options)
        #expect(try store.references() == before)
        #expect(try store.status(deep: true).isHealthy)
        #expect(try Engine(store: store, calibration: EngineFixture.calibration).list().count == 20)
        try store.backup(to: folder.at("copy"))
        _ = try store.export(to: folder.at("export"), protection: .plain)
        expectNotWritable { try store.append([before[0]].map(NewReference.init)) }
        expectNotWritable { try store.delete(before[0].record.bcid) }
        expectNotWritable { try store.rotateKey() }
        #expect(try store.references() == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == files)

        try Shell.makeFolder(folder.at("new"))
        try FileManager.default.copyItem(atPath: "\(path)/master.key", toPath: folder.at("new/master.key"))
        try SQLiteStore.restore(
            from: folder.at("copy"), into: folder.at("new"), force: false, options: StoreOptions(credentials: nil))
        #expect(try folder.store("new").references() == before)
    }

    private func fill(_ path: String, _ left: Left, _ folder: TemporaryFolder) throws -> [Reference] {
        let before = try enroll(path, folder)
        if left == .older {
            try OlderStore.forgetGeneration(path)
            try Shell.sqlite("\(path)/whorl.db", "DROP TABLE document; PRAGMA user_version = 3")
        }
        guard left == .log || left == .logAlone else { return before }
        try Shell.remove(path)
        try Shell.makeFolder(path)
        for name in Self.names where left == .log || name != "whorl.db-shm" {
            _ = try Shell.output("/bin/cp", ["-p", folder.at(name), "\(path)/\(name)"])
        }
        return before
    }

    private static let names = ["whorl.db", "whorl.db-wal", "whorl.db-shm", "whorl.anchor", "master.key"]

    /// Enrolls 20 people, half of them in the log alone, and copies the files as a killed process leaves them.
    private func enroll(_ path: String, _ folder: TemporaryFolder) throws -> [Reference] {
        var source = TemplateSource(seed: 1)
        let references = try (1...20).map { source.reference(try BCID("a.1.\($0)")) }
        let store = try SQLiteStore(path: path, options: StoreOptions(credentials: nil))
        _ = try store.append(Array(references.prefix(10)))
        _ = try store.exclusively { session throws(WhorlError) in
            try session.connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
        }
        _ = try store.append(Array(references.dropFirst(10)))
        for name in Self.names { _ = try Shell.output("/bin/cp", ["-p", "\(path)/\(name)", folder.at(name)]) }
        return try store.references()
    }

    private func expectNotWritable(_ body: () throws -> some Any, location: SourceLocation = #_sourceLocation) {
        let error = #expect(throws: WhorlError.self, sourceLocation: location) { try body() }
        switch error {
        case .storeNotWritable?, .unwritableFile?: break
        default: Issue.record("\(String(describing: error))", sourceLocation: location)
        }
    }

    /// Who reads without locks sees a change by the next transaction, and never a part of it.
    @Test(.enabled(if: Tmpfs.isAvailable, "mounting a read-only file system needs root"))
    func aChangeByAnotherIsSeen() throws {
        let disk = try Tmpfs(kibibytes: 8000)
        let path = "\(disk.path)/data"
        let folder = try TemporaryFolder()
        let before = try fill(path, .closed, folder)
        try disk.remount(readOnly: true)
        let reader = try SQLiteStore(path: path, options: options)
        #expect(try reader.references() == before)
        try disk.remount(readOnly: false)
        try reader.visit(.all, modality: nil) { _ throws(WhorlError) in }
        _ = try SQLiteStore(path: path, options: options).delete(before[3].record.bcid)
        #expect(try reader.references().count == before.count - 1)
    }
}

extension NewReference {
    fileprivate init(_ reference: Reference) {
        self.init(
            bcid: reference.record.bcid, position: reference.record.position, created: reference.record.created,
            template: reference.template)
    }
}
