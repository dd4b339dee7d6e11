import Testing
import Whorl
import WhorlProtocols

@Suite struct RecordsTests {
    private func app(_ id: String) -> App {
        App(id: id, name: "Shop", secret: SecretHash("open sesame"), scopes: ["bws.12", "club"])
    }

    @Test func recordsAreFoundChangedAndRemoved() throws {
        let store = try TemporaryStore()
        let one = app("one")
        try store.records.put(one)
        try store.records.put(app("two"))
        #expect(try store.records.find(App.self, "one") == one)
        #expect(try store.records.all(App.self).map(\.id) == ["one", "two"])
        try store.records.change(App.self, "one") { $0?.name = "Market" }
        #expect(try store.records.find(App.self, "one")?.name == "Market")
        #expect(try store.records.remove(App.self, "one"))
        #expect(try store.records.remove(App.self, "one") == false)
    }

    @Test func theFirstRecordStays() throws {
        let store = try TemporaryStore()
        let (one, other) = (app("one"), app("one"))
        #expect(try store.records.first(one) == one)
        #expect(try store.records.first(other) == one)
    }

    @Test func aSecretIsMadeOnce() throws {
        let store = try TemporaryStore()
        let key = try ServiceSecret.key(for: "token", in: store.records)
        #expect(key.count == 32)
        #expect(try ServiceSecret.key(for: "token", in: store.records) == key)
        #expect(try ServiceSecret.key(for: "audit", in: store.records) != key)
    }

    /// A request never waits for keys that another program writes: those that were read before are good for a moment more.
    @Test func keysAreReadWithoutWaitingForABusyStore() throws {
        let temporary = try TemporaryStore()
        let store = BusyStore(temporary.store)
        let keys = try TokenKeys(making: Records(store), at: 1_000)
        #expect(try TokenKeys(Records(store)) == keys)
        store.isBusy = true
        #expect(throws: WhorlError.storeBusy(path: "store")) { try TokenKeys(Records(store)) }
        #expect(store.refused == 1)
    }

    @Test func appsWorkInTheirScopesAlone() throws {
        let app = app("one")
        for (text, may) in [("bws.12.1", true), ("club.7.1", true), ("bws.13.1", false), ("other.12.1", false)] {
            #expect(app.mayUse(try BCID(text)) == may, "\(text)")
        }
    }

    @Test func onlyTheRightSecretIsTaken() async throws {
        let store = try TemporaryStore()
        try store.records.put(app("one"))
        let registry = AppRegistry(store.records, WorkPool(width: 1, depth: 4))
        for _ in 0..<2 {
            #expect(try await registry.app("one", secret: "open sesame")?.id == "one")
            #expect(try await registry.app("one", secret: "open sesam") == nil)
            #expect(try await registry.app("none", secret: "open sesame") == nil)
        }
        try store.records.remove(App.self, "one")
        #expect(try await registry.app("one", secret: "open sesame") == nil)
    }
}
