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
}
