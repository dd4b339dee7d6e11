import ProtocolTestSupport
import Synchronization
import Testing
import Whorl

import WhorlProtocols

@Suite struct SecretCheckTests {
    /// The comparisons that were made since they were last asked for.
    private final class Work: Sendable {
        private let done = Mutex<[SecretHash.Method]>([])

        func note(_ method: SecretHash.Method) { done.withLock { $0.append(method) } }

        func take() -> [SecretHash.Method] {
            done.withLock { done in
                defer { done = [] }
                return done
            }
        }
    }

    private let store: TemporaryStore
    private let work = Work()
    private let check: SecretCheck<App>
    private let secret = Randomness.system.secret()

    init() throws {
        store = try TemporaryStore()
        check = SecretCheck(store.records, WorkPool(width: 1, depth: 8), note: work.note)
    }

    private func put(_ id: String, _ hash: SecretHash) throws {
        try store.records.put(App(id: id, name: "Shop", secret: hash, scopes: ["bws"]))
    }

    private func method(_ id: String) throws -> SecretHash.Method? {
        try store.records.find(App.self, id)?.secret.method
    }

    @Test func aGeneratedSecretNeedsNoScrypt() async throws {
        try put("shop", SecretHash(generated: secret))
        #expect(try await check.holder("shop", secret: secret)?.id == "shop")
        #expect(work.take() == [.digest])
    }

    @Test func unknownAndWrongCostTheSame() async throws {
        try put("shop", SecretHash(generated: secret))
        for other in [secret + "x", "", Randomness.system.secret(), "-"] {
            #expect(try await check.holder("shop", secret: other) == nil)
            let known = work.take()
            #expect(try await check.holder("nobody", secret: other) == nil)
            #expect(known == [.digest] && work.take() == known)
        }
    }

    @Test func unknownAndWrongReadOneRecordEach() async throws {
        let counted = BusyStore(store.store)
        let check = SecretCheck<App>(Records(counted), WorkPool(width: 1, depth: 8))
        try put("shop", SecretHash(generated: secret))
        _ = try await check.holder("nobody", secret: "x")
        for id in ["shop", "nobody", "shop", "nobody else"] {
            let before = counted.found
            #expect(try await check.holder(id, secret: "x") == nil)
            #expect(counted.found - before == 1)
        }
    }

    @Test func whileAnySecretIsSlowAllFailuresAre() async throws {
        try put("shop", SecretHash(generated: secret))
        try put("old", SecretHash("a person's choice"))
        for id in ["shop", "old", "nobody"] {
            #expect(try await check.holder(id, secret: "wrong") == nil)
            #expect(work.take() == [.digest, .scrypt], "\(id)")
        }
        // Also where the right secret of the record is known already.
        #expect(try await check.holder("old", secret: "a person's choice") != nil)
        #expect(work.take() == [.digest, .scrypt])
        #expect(try await check.holder("old", secret: "a person's choice") != nil)
        #expect(work.take() == [.digest])
        #expect(try await check.holder("old", secret: "wrong") == nil)
        #expect(work.take() == [.digest, .scrypt])
    }

    @Test func anOldHashOfAGeneratedSecretIsReplaced() async throws {
        try put("old", SecretHash(secret))
        #expect(try await check.holder("old", secret: Randomness.system.secret()) == nil)
        #expect(try method("old") == .scrypt)
        #expect(try await check.holder("old", secret: secret)?.secret.method == .digest)
        #expect(try method("old") == .digest)
        _ = work.take()
        #expect(try await check.holder("old", secret: secret) != nil)
        #expect(try await check.holder("nobody", secret: secret) == nil)
        #expect(work.take() == [.digest, .digest])
    }

    @Test func aSecretThatAPersonChoseStaysSlow() async throws {
        try put("old", SecretHash("a person's choice"))
        #expect(try await check.holder("old", secret: "a person's choice") != nil)
        #expect(try method("old") == .scrypt)
    }

    @Test func removedIsUnknown() async throws {
        try put("old", SecretHash("a person's choice"))
        #expect(try await check.holder("old", secret: "a person's choice") != nil)
        try store.records.remove(App.self, "old")
        #expect(try await check.holder("old", secret: "a person's choice") == nil)
        #expect(try await check.holder("old", secret: "nobody's secret") == nil)
    }

    @Test func anEarlierSecretCountsUntilItsEnd() async throws {
        let (clock, fresh) = (TestClock(), Randomness.system.secret())
        let check = SecretCheck<App>(
            store.records, WorkPool(width: 1, depth: 8), clock: clock.timepiece, note: work.note)
        for old in [SecretHash(generated: secret), SecretHash(secret)] {
            var app = App(id: "shop", name: "Shop", secret: old, scopes: ["bws"])
            app.rotate(to: SecretHash(generated: fresh), keepingUntil: clock.now + 60)
            try store.records.put(app)
            #expect(try await check.holder("shop", secret: secret)?.id == "shop")
            #expect(try await check.holder("shop", secret: fresh)?.id == "shop")
            #expect(try await check.holder("shop", secret: fresh + "x") == nil)
            // The use of the old one changes nothing.
            #expect(try store.records.find(App.self, "shop") == app)
            clock.wait(60)
            #expect(try await check.holder("shop", secret: secret) == nil)
            #expect(try await check.holder("shop", secret: fresh)?.id == "shop")
        }
    }

    @Test func aSecretCanEndAtOnce() async throws {
        let fresh = Randomness.system.secret()
        var app = App(id: "shop", name: "Shop", secret: SecretHash(generated: secret), scopes: ["bws"])
        app.rotate(to: SecretHash(generated: fresh), keepingUntil: .greatestFiniteMagnitude)
        let newest = Randomness.system.secret()
        app.rotate(to: SecretHash(generated: newest), keepingUntil: nil)
        try store.records.put(app)
        for old in [secret, fresh] { #expect(try await check.holder("shop", secret: old) == nil) }
        #expect(try await check.holder("shop", secret: newest) != nil)
    }

    @Test func oneBeforeTheLastIsGone() async throws {
        let (second, third) = (Randomness.system.secret(), Randomness.system.secret())
        var app = App(id: "shop", name: "Shop", secret: SecretHash(generated: secret), scopes: ["bws"])
        for fresh in [second, third] {
            app.rotate(to: SecretHash(generated: fresh), keepingUntil: .greatestFiniteMagnitude)
        }
        try store.records.put(app)
        #expect(try await check.holder("shop", secret: secret) == nil)
        for good in [second, third] { #expect(try await check.holder("shop", secret: good) != nil) }
    }
}
