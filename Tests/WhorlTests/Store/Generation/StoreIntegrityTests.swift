import Foundation
import Testing

import Whorl

/// What whoever can write the data folder, and has not the key, does to it.
@Suite struct StoreIntegrityTests {
    private static let name = DocumentName(kind: "class", id: "a.1.1")

    private func put(_ byte: UInt8?, as name: DocumentName = name, _ store: SQLiteStore) throws {
        try store.change(name) { $0 = byte.map { Document(name, bytes: [$0]) } }
    }

    private func filled(_ folder: TemporaryFolder) throws -> SQLiteStore {
        var source = TemplateSource(seed: 1)
        let store = try folder.store()
        _ = try store.append((1...5).map { source.reference(try BCID("a.1.\($0)")) })
        try put(1, store)
        return store
    }

    private func database(_ folder: TemporaryFolder) -> String { folder.at("data/whorl.db") }

    private func findings(_ folder: TemporaryFolder, deep: Bool = true) throws -> [StoreFinding] {
        try folder.store().integrity(deep: deep).findings
    }

    @Test func aStoreThatNobodyMeddledWithIsWhole() throws {
        let folder = try TemporaryFolder()
        var store = try folder.store()
        #expect(try store.integrity(deep: true) == StoreIntegrity(generation: 1, anchored: nil, findings: []))
        store = try filled(folder)
        #expect(try store.integrity(deep: true) == StoreIntegrity(generation: 3, anchored: 3, findings: []))
        // A change that changes nothing, and one that fails.
        try put(1, store)
        #expect(throws: WhorlError.blankImage) {
            try store.change(Self.name) { (document: inout Document?) throws(WhorlError) in
                document = nil
                throw .blankImage
            }
        }
        #expect(try store.integrity(deep: true) == StoreIntegrity(generation: 3, anchored: 3, findings: []))
        try put(2, store)
        try put(3, as: DocumentName(kind: "app", id: "shop"), store)
        try put(nil, as: DocumentName(kind: "app", id: "shop"), store)
        _ = try store.delete(BCID("a.1.2"))
        try store.rotateKey()
        #expect(try store.integrity(deep: true) == StoreIntegrity(generation: 7, anchored: 7, findings: []))
        #expect(try findings(folder).isEmpty)
        #expect(try folder.mode(of: "data/whorl.anchor") == 0o600)
    }

    @Test func anOldRowOfADocumentIsFound() throws {
        let folder = try TemporaryFolder()
        let store = try filled(folder)
        try store.backup(to: folder.at("old"))
        try put(2, store)
        try Shell.sqlite(
            database(folder),
            """
            ATTACH '\(folder.at("old"))' AS old;
            UPDATE document SET sealed = (SELECT sealed FROM old.document WHERE id = 'a.1.1') WHERE id = 'a.1.1'
            """)
        // It opens as if it had never been changed.
        #expect(try store.document(Self.name)?.bytes == [1])
        #expect(try findings(folder, deep: false) == [.documents])
        #expect(try !store.status(deep: false).isHealthy)
        // And stays found after further changes.
        try put(7, as: DocumentName(kind: "app", id: "shop"), store)
        #expect(try findings(folder, deep: false) == [.documents])
    }

    /// A row that a scan reads and a look-up misses: two pointers to cells of a page change places.
    @Test func aHiddenDocumentIsFound() throws {
        let folder = try TemporaryFolder()
        var store: SQLiteStore? = try filled(folder)
        for number in 2...9 { try put(1, as: DocumentName(kind: "class", id: "a.1.\(number)"), try #require(store)) }
        store = nil
        let page: Int
        do {
            let connection = try Connection(database(folder), .readWrite, busyMilliseconds: 5000)
            page = try #require(
                try connection.first("SELECT rootpage FROM sqlite_schema WHERE name = 'document'") { $0.integer(0) })
            try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        let file = URL(fileURLWithPath: database(folder))
        var bytes = try Array(Data(contentsOf: file))
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        // The head of a leaf has 8 bytes, and a pointer 2.
        let pointer = (page - 1) * size + 8 + 2 * 4
        for place in pointer..<pointer + 2 { bytes.swapAt(place, place + 2) }
        try Data(bytes).write(to: file)
        #expect(try findings(folder, deep: false) == [.hiddenDocuments])
        #expect(throws: WhorlError.self) { try folder.store().acceptRows() }
    }

    @Test func aRemovedDocumentThatComesBackIsFound() throws {
        let folder = try TemporaryFolder()
        let store = try filled(folder)
        try store.backup(to: folder.at("old"))
        try put(nil, store)
        #expect(try findings(folder).isEmpty)
        try Shell.sqlite(
            database(folder),
            "ATTACH '\(folder.at("old"))' AS old; INSERT INTO document SELECT * FROM old.document")
        #expect(try store.document(Self.name) != nil)
        #expect(try findings(folder, deep: false) == [.documents])
        try Shell.sqlite(database(folder), "DELETE FROM document")
        #expect(try findings(folder).isEmpty)
    }

    @Test func aDeletedPersonWhoComesBackIsFound() throws {
        let folder = try TemporaryFolder()
        let store = try filled(folder)
        try store.backup(to: folder.at("old"))
        _ = try store.delete(BCID("a.1.3"))
        try Shell.sqlite(
            database(folder),
            """
            ATTACH '\(folder.at("old"))' AS old;
            INSERT INTO record SELECT * FROM old.record WHERE class = 3;
            UPDATE slot SET sealed = (SELECT copy.sealed FROM old.slot AS copy WHERE copy.id = slot.id)
            WHERE id IN (SELECT slot FROM free_slot); DELETE FROM free_slot
            """)
        #expect(try store.references(.person(BCID("a.1.3"))).count == 1)
        #expect(try findings(folder, deep: false).isEmpty)
        #expect(try findings(folder) == [.references])
        let status = try store.status(deep: true)
        #expect(!status.isHealthy && status.problems.isEmpty && status.unreadable == 0)
    }

    @Test func anOldDatabaseIsFoundAndStaysFound() throws {
        let folder = try TemporaryFolder()
        var store = try filled(folder)
        try store.backup(to: folder.at("old"))
        for byte in 2...4 { try put(UInt8(byte), store) }
        try folder.putBack(folder.read("old"))
        #expect(try findings(folder, deep: false) == [.older])
        store = try folder.store()
        for byte in 5...20 { try put(UInt8(byte), store) }
        #expect(try store.document(Self.name)?.bytes == [20])
        #expect(try findings(folder).contains(.older))
        let number = try store.acceptRows()
        #expect(number == 7)
        #expect(try store.integrity(deep: true) == StoreIntegrity(generation: 7, anchored: 7, findings: []))
        try put(21, store)
        #expect(try findings(folder).isEmpty)
    }

    @Test func aServiceChangesNoOldDatabase() throws {
        let folder = try TemporaryFolder()
        let store = try filled(folder)
        try store.backup(to: folder.at("old"))
        var options = StoreOptions(credentials: nil)
        options.refusesOldData = true
        let service = try SQLiteStore(path: folder.at("data"), options: options)
        try put(2, service)
        try put(3, service)
        try folder.putBack(folder.read("old"))
        let refusal = WhorlError.storeDamaged(path: database(folder), reason: StoreFinding.older.problem)
        #expect(throws: refusal) { try put(4, service) }
        #expect(try service.document(Self.name)?.bytes == [1])
    }

    @Test func anAnchorThatWasRemovedOrReplacedIsFound() throws {
        let folder = try TemporaryFolder()
        let store = try filled(folder)
        let anchor = try folder.read("data/whorl.anchor")
        try Shell.remove(folder.at("data/whorl.anchor"))
        #expect(try findings(folder, deep: false) == [.unanchored])
        try put(2, store)
        #expect(try findings(folder).contains(.unanchored))
        try folder.write([UInt8](repeating: 7, count: anchor.count), to: "data/whorl.anchor")
        #expect(try findings(folder).contains(.foreignAnchor))
        let other = try TemporaryFolder()
        _ = try filled(other)
        try folder.write(try other.read("data/whorl.anchor"), to: "data/whorl.anchor")
        #expect(try findings(folder).contains(.foreignAnchor))
        try store.acceptRows()
        #expect(try findings(folder).isEmpty)
    }

    /// A crash between the commit and the anchor, and one in the middle of a write to it.
    @Test func anAnchorThatIsBehindIsNoFinding() throws {
        let folder = try TemporaryFolder()
        let store = try filled(folder)
        let before = try folder.read("data/whorl.anchor")
        try put(2, store)
        let after = try folder.read("data/whorl.anchor")
        try folder.write(before, to: "data/whorl.anchor")
        #expect(try store.integrity(deep: true) == StoreIntegrity(generation: 4, anchored: 3, findings: []))
        // The place that differs is the one that the last change wrote.
        let place = try #require(zip(before, after).enumerated().first { $0.element.0 != $0.element.1 }?.offset)
        try folder.write(Array(after[..<(place + 20)] + before[(place + 20)...]), to: "data/whorl.anchor")
        #expect(try store.integrity(deep: true) == StoreIntegrity(generation: 4, anchored: 3, findings: []))
        try put(3, store)
        #expect(try store.integrity(deep: true) == StoreIntegrity(generation: 5, anchored: 5, findings: []))
    }

    @Test func aGenerationThatWasRemovedIsNotMadeAnew() throws {
        let folder = try TemporaryFolder()
        _ = try filled(folder)
        try Shell.sqlite(database(folder), "DELETE FROM document; UPDATE store SET generation = NULL")
        #expect(try findings(folder) == [.unsealed])
        try Shell.remove(folder.at("data/whorl.anchor"))
        #expect(try findings(folder) == [.unsealed])
        try put(1, folder.store())
        #expect(try findings(folder) == [.unsealed])
        try Shell.sqlite(database(folder), "UPDATE store SET generation = zeroblob(148)")
        #expect(try findings(folder) == [.foreignGeneration])
    }

    @Test func aTransactionIsOneChange() throws {
        let folder = try TemporaryFolder()
        let store = try filled(folder)
        try store.transaction(writing: true) { session throws(WhorlError) in
            for byte in 2...9 {
                let name = DocumentName(kind: "app", id: "\(byte)")
                try session.put(Document(name, bytes: [UInt8(byte)]), as: name)
            }
            try session.put(nil, as: Self.name)
            try session.removeDocuments(of: BCID(storage: "a", partition: 1, classID: 1))
        }
        #expect(try store.integrity(deep: true) == StoreIntegrity(generation: 4, anchored: 4, findings: []))
        // One that ends in an error leaves nothing behind that the next would count.
        #expect(throws: WhorlError.blankImage) {
            try store.transaction(writing: true) { session throws(WhorlError) in
                try session.put(nil, as: DocumentName(kind: "app", id: "2"))
                throw .blankImage
            }
        }
        try put(1, store)
        #expect(try store.integrity(deep: true) == StoreIntegrity(generation: 5, anchored: 5, findings: []))
    }

    @Test func writersAtATimeKeepItRight() async throws {
        let folder = try TemporaryFolder()
        let stores = try (0..<3).map { _ in try folder.store() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, store) in stores.enumerated() {
                group.addTask {
                    for change in 0..<40 {
                        try self.put(UInt8(change), as: DocumentName(kind: "app", id: "\(number).\(change % 7)"), store)
                    }
                }
            }
            try await group.waitForAll()
        }
        let found = try folder.store().integrity(deep: true)
        #expect(found.generation == 121 && found.findings.isEmpty)
        // Who wrote last may have come to the anchor before another.
        #expect((118...121).contains(found.anchored ?? 0))
    }
}
