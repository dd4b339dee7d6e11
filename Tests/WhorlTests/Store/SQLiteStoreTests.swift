import Testing

import Whorl

@Suite struct SQLiteStoreTests {
    @Test func newStoreIsPrivateAndEmpty() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store("a/b/data")
        #expect(try store.records(in: .all).isEmpty)
        #expect(try folder.mode(of: "a/b/data") == 0o700)
        #expect(try folder.mode(of: "a/b/data/whorl.db") == 0o600)
        #expect(try folder.mode(of: "a/b/data/master.key") == 0o600)
        #expect(try folder.read("a/b/data/master.key").count == 32)
        #expect(try folder.names(in: "a/b/data").allSatisfy { !$0.hasSuffix(".partial") })
    }

    @Test func referencesComeBackInOrderAfterReopening() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 1)
        let people = try ["b.1.1", "a.10.2", "a.2.9", "a.2.1"].map { try BCID($0) }
        let given = (people + people).map { source.reference($0) }
        let records = try folder.store().append(given)
        #expect(records.map(\.sample) == [1, 1, 1, 1, 2, 2, 2, 2])
        #expect(records.map(\.bcid) == given.map(\.bcid))

        let store = try folder.store()
        let found = try store.references()
        #expect(
            found.map { "\($0.record.bcid)#\($0.record.sample)" } == [
                "a.2.1#1", "a.2.1#2", "a.2.9#1", "a.2.9#2", "a.10.2#1", "a.10.2#2", "b.1.1#1", "b.1.1#2",
            ])
        for (reference, record) in zip(given, records) {
            let match = found.first { $0.record == record }
            #expect(match?.template == reference.template)
            #expect(match?.record.created == reference.created)
            #expect(match?.record.position == reference.position)
        }
        #expect(try store.records(in: .all) == found.map(\.record))
    }

    @Test func scopeLimitsWhatIsRead() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 2)
        let store = try folder.store()
        for text in ["a.1.1", "a.1.2", "a.2.1", "b.1.1"] { _ = try store.append([source.reference(try BCID(text))]) }
        func people(_ scope: StoreScope) throws -> [String] {
            let records = try store.records(in: scope)
            #expect(try store.references(scope).map(\.record) == records)
            return records.map(\.bcid.description)
        }
        #expect(try people(.all) == ["a.1.1", "a.1.2", "a.2.1", "b.1.1"])
        #expect(try people(.storage("a")) == ["a.1.1", "a.1.2", "a.2.1"])
        #expect(try people(.partition(storage: "a", partition: 1)) == ["a.1.1", "a.1.2"])
        #expect(try people(.person(BCID("a.1.2"))) == ["a.1.2"])
        #expect(try people(.person(BCID("a.3.2"))) == [])
        #expect(try people(.storage("c")) == [])
    }

    @Test func invalidTemplateKeepsTheWholeTransactionOut() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 3)
        let store = try folder.store()
        let bcid = try BCID("a.1.1")
        let invalid = FingerTemplate(
            extractorVersion: 1, width: 0, height: 0, points: [],
            ridges: RidgeField(columns: 0, rows: 0, orientations: []), quality: 0)
        let bad = NewReference(bcid: bcid, position: .unknown, created: 0, template: .finger(invalid))
        #expect(throws: WhorlError.self) { try store.append([source.reference(bcid), bad]) }
        #expect(try store.records(in: .all).isEmpty)
        #expect(try store.stamp(storage: "a", partition: 1) == nil)
    }

    @Test func mergeAddsOnlyWhatIsMissing() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 4)
        let store = try folder.store()
        let bcid = try BCID("a.1.1")
        let (first, second) = (source.reference(bcid), source.reference(bcid))
        #expect(try store.merge([first]) == 1)
        #expect(try store.merge([first, second]) == 1)
        #expect(try store.merge([first, second]) == 0)
        #expect(try store.references().map(\.template) == [first.template, second.template])
    }

    @Test func stampChangesWithEveryChangeOfItsPartitionOnly() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 5)
        let store = try folder.store()
        let other = try folder.store()
        func stamps() throws -> [ChangeStamp?] {
            [try other.stamp(storage: "a", partition: 1), try other.stamp(storage: "a", partition: 2)]
        }
        #expect(try stamps() == [nil, nil])
        _ = try store.append([source.reference(try BCID("a.1.1"))])
        let first = try stamps()
        #expect(first[0] != nil && first[1] == nil)
        _ = try store.append([source.reference(try BCID("a.2.1"))])
        let second = try stamps()
        #expect(second[0] == first[0] && second[1] != nil)
        _ = try store.delete(try BCID("a.1.1"))
        let third = try stamps()
        #expect(third[0] != nil && third[0] != second[0] && third[1] == second[1])
    }

    @Test func manyThreadsShareOneStore() async throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for thread in 1...8 {
                group.addTask {
                    var source = TemplateSource(seed: UInt64(thread))
                    for sample in 1...5 {
                        let bcid = try BCID(storage: "a", partition: 1, classID: thread)
                        let records = try store.append([source.reference(bcid)])
                        #expect(records.map(\.sample) == [sample])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.references().count == 40)
    }
}
