import Testing
import Whorl

import WhorlProtocols

@Suite struct AppRegistryTests {
    private let store: TemporaryStore
    private let registry: AppRegistry

    init() throws {
        store = try TemporaryStore()
        registry = AppRegistry(store.records, WorkPool(width: 1, depth: 8))
        try store.records.put(app())
    }

    private func app(_ secret: String = "s3cret", scopes: [String] = ["bws.1", "demo"]) -> App {
        App(id: "shop", name: "Shop", secret: SecretHash(secret), scopes: scopes)
    }

    @Test func anAppShowsItsSecretEachTime() async throws {
        for _ in 0..<2 {
            #expect(try await registry.app("shop", secret: "s3cret")?.id == "shop")
            #expect(try await registry.app("shop", secret: "wrong") == nil)
            #expect(try await registry.app("bank", secret: "s3cret") == nil)
            #expect(try await registry.app("bank", secret: "nobody's secret") == nil)
        }
    }

    @Test func aChangedAppProvesItselfAnew() async throws {
        #expect(try await registry.app("shop", secret: "s3cret") != nil)
        try store.records.put(app("other"))
        #expect(try await registry.app("shop", secret: "s3cret") == nil)
        #expect(try await registry.app("shop", secret: "other") != nil)
        try store.records.remove(App.self, "shop")
        #expect(try await registry.app("shop", secret: "other") == nil)
    }

    @Test func scopesAreStoragesOrPartitions() throws {
        let app = app()
        #expect(app.mayUse(storage: "bws", partition: 1) && app.mayUse(storage: "demo", partition: 9))
        #expect(!app.mayUse(storage: "bws", partition: 11) && !app.mayUse(storage: "dem", partition: 1))
        #expect(try app.mayUse(BCID("bws.1.5")))
        #expect(try !app.mayUse(BCID("bws.2.5")))
    }

    @Test func identifiersAreShortWords() {
        #expect(App.isIdentifier("a-Z_9") && App.isIdentifier(String(repeating: "a", count: 64)))
        for text in ["", String(repeating: "a", count: 65), "a b", "a.b", "ä", "a/b", "a@", "a[", "`", "{"] {
            #expect(!App.isIdentifier(text), "\(text)")
        }
    }
}
