import Testing

import Whorl

@Suite struct DataKeyRotationTests {
    private static let name = DocumentName(kind: "app", id: "one")
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func filled() throws -> [Reference] {
        var source = TemplateSource(seed: 1)
        let store = try folder.store()
        _ = try store.append((1...7).map { source.reference(try BCID("a.1.\($0)")) })
        _ = try store.delete(try BCID("a.1.4"))
        try store.change(Self.name) { $0 = Document(Self.name, owner: try? BCID("a.1.2"), bytes: [1, 2, 3]) }
        return try store.references()
    }

    private func seals(_ store: SQLiteStore) throws -> [[UInt8]] {
        try store.transaction(writing: false) { session throws(WhorlError) in
            var sealed: [[UInt8]] = []
            try session.eachSealed(in: .all) { sealed.append($1) }
            return sealed
        }
    }

    private func key(_ store: SQLiteStore) throws -> TemplateSeal {
        try store.exclusively { session throws(WhorlError) in try session.seal() }
    }

    /// Templates that open under a key.
    private func opening(_ store: SQLiteStore, under key: DataKey) throws -> Int {
        let seal = TemplateSeal(key: key)
        return try zip(store.records(in: .all), seals(store)).count { (try? seal.open($1, for: $0)) != nil }
    }

    @Test func everythingIsSealedAnewAndTheOldKeyIsGone() throws {
        let before = try filled()
        let (store, other) = (try folder.store(), try folder.store())
        let (old, sealed) = (try key(store).key, try seals(store))
        #expect(try opening(store, under: old) == before.count)
        let done = try store.rotateDataKey()
        #expect(done.resealed == before.count + 1 && done.unreadable == 0 && done.isOldKeyGone)
        for reader in [store, other, try folder.store()] {
            #expect(try reader.references() == before)
            #expect(try reader.document(Self.name)?.bytes == [1, 2, 3])
            #expect(try reader.documents(kind: "data-key").isEmpty)
            #expect(try opening(reader, under: old) == 0)
            #expect(try reader.integrity(deep: true).findings.isEmpty)
        }
        #expect(Set(try seals(store)).isDisjoint(with: sealed))
        // Neither the database nor its log has any of the old bytes.
        let bytes = try folder.names(in: "data").filter { $0.hasPrefix("whorl.db") }
            .flatMap { try folder.read("data/\($0)") }
        let first = try #require(sealed.first?.prefix(32))
        #expect(!bytes.indices.contains { bytes[$0...].starts(with: first) })
    }

    @Test(arguments: [0, 1, 3])
    func anInterruptedRotationIsContinued(batches: Int) throws {
        let before = try filled()
        let old = try key(try folder.store()).key
        let part = try folder.store().rotateDataKey(batch: 2, endingAfter: batches)
        #expect(part.resealed <= 2 * batches && !part.isOldKeyGone)
        let store = try folder.store()
        #expect(try store.references() == before && store.document(Self.name)?.bytes == [1, 2, 3])
        #expect(try opening(store, under: old) == before.count - min(before.count, 2 * batches))
        #expect(try store.integrity(deep: true).findings.isEmpty)
        // What is written meanwhile lies under the new key, and the master key can be replaced.
        var source = TemplateSource(seed: 2)
        _ = try store.append([source.reference(try BCID("a.1.9"))])
        try store.rotateKey()
        let done = try folder.store().rotateDataKey()
        #expect(part.resealed + done.resealed == before.count + 1 && done.isOldKeyGone)
        #expect(try opening(store, under: old) == 0)
        #expect(try folder.store().integrity(deep: true).findings.isEmpty)
        #expect(try folder.store().references().count == before.count + 1)
        #expect(try store.references().prefix(before.count) == before[...])
    }

    @Test func whatDoesNotOpenIsCountedAndLeft() throws {
        _ = try filled()
        let store = try folder.store()
        try store.transaction(writing: true) { session throws(WhorlError) in
            try session.connection.run("UPDATE slot SET sealed = zeroblob(length(sealed)) WHERE id = 1")
        }
        let done = try store.rotateDataKey()
        #expect(done.unreadable == 1 && done.isOldKeyGone)
        #expect(throws: WhorlError.self) { try store.references() }
    }

    @Test func anEmptyStoreGetsAnotherKeyToo() throws {
        let store = try folder.store()
        let old = try key(store).key
        let done = try store.rotateDataKey()
        #expect(done.resealed == 0 && done.isOldKeyGone)
        var source = TemplateSource(seed: 1)
        _ = try store.append([source.reference(try BCID("a.1.1"))])
        #expect(try opening(store, under: old) == 0 && store.references().count == 1)
    }
}
