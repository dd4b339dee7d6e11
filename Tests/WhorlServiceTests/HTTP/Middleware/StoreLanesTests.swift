import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Foundation
import Synchronization
import Testing

import WhorlConfiguration
import WhorlProtocols
import WhorlService

@Suite struct StoreLanesTests {
    private func use(
        _ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields = HTTPFields()
    ) -> StoreLanes.Use {
        let head = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path, headerFields: fields)
        return StoreLanes.use(of: Request(head: head, body: .init(buffer: .init())))
    }

    @Test func signsOfLifeWaitForNoStore() {
        for path in ["/livez", "/", "/metrics", "/assets/style.css"] {
            #expect(use(.get, path) == .nothing, "\(path)")
        }
        #expect(use(.get, "/livez?x=1") == .nothing)
    }

    /// Credentials of operators are looked up in the store.
    @Test func metricsForWhoShowsACredentialAreARead() {
        #expect(use(.get, "/metrics", .bearer("token")) == .reads)
        #expect(use(.head, "/metrics", .bearer("token")) == .reads)
    }

    @Test func readsStandBesideWrites() {
        for path in ["/readyz", "/status", "/extension/isenrolled", "/operator", "/livezz"] {
            #expect(use(.get, path) == .reads, "\(path)")
        }
        #expect(use(.post, "/websec/rest/enterprise/GetSessionStatus") == .reads)
        #expect(use(.post, "/websec/rest/enterprise/GetSessionStatusAsync") == .reads)
        #expect(use(.post, "/websec/rest/enterprise/GetSessionInfo") == .reads)
        #expect(use(.options, "/extension/upload") == .reads && use(.head, "/status") == .reads)
        for path in [
            "/extension/verify?x=1", "/extension/identify", "/extension/enroll",
            "/websec/jwks.json", "/v2/.well-known/jwks.json",
        ] {
            #expect(use(.get, path) == .writes, "\(path)")
        }
        for method in [HTTPRequest.Method.post, .delete, .patch, .put] {
            #expect(use(method, "/status") == .writes, "\(method)")
        }
    }

    /// To look for the program that asks may take long: no other request waits for it.
    @Test func whoAsksForTheOwnerWaitsForNoOther() {
        #expect(use(.get, "/touchid/validate") == .asksOwner && use(.get, "/touchid/context") == .asksOwner)
    }

    @Test func workRunsOnThreadsOfItsOwn() async throws {
        let executor = BlockingExecutor(threads: 2, depth: 4)
        defer { executor.close() }
        let names = await withTaskGroup(of: UInt.self) { group in
            for _ in 0..<16 {
                group.addTask { await withTaskExecutorPreference(executor) { await Self.thread() } }
            }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect((1...2).contains(names.count))
        #expect(await !names.contains(Self.thread()))
    }

    @concurrent private static func thread() async -> UInt {
        try? await Task.sleep(for: .milliseconds(1))
        return UInt(pthread_self())
    }

    @Test func tooMuchThatWaitsIsTurnedAway() async throws {
        let executor = BlockingExecutor(threads: 1, depth: 2)
        defer { executor.close() }
        let gate = Gate()
        #expect(!executor.isFull)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    await withTaskExecutorPreference(executor) {
                        gate.wait()
                    }
                }
            }
            for _ in 0..<2_000 where !executor.isFull { try? await Task.sleep(for: .milliseconds(1)) }
            #expect(executor.isFull)
            gate.open()
        }
        #expect(!executor.isFull)
    }

    @Test func afullLaneAnswers503() async throws {
        let lanes = StoreLanes(readers: 1, writers: 1, depth: 0)
        let router = Router(context: ServiceRequestContext.self)
        router.add(middleware: Failures())
        router.add(middleware: lanes)
        router.get("/livez") { _, _ in Response.text("ok") }
        router.get("/status") { _, _ in Response.text("ok") }
        router.post("/status") { _, _ in Response.text("ok") }
        try await Application(router: router).test(.router) { client in
            #expect(try await client.execute(uri: "/livez", method: .get).status == .ok)
            for method in [HTTPRequest.Method.get, .post] {
                let refused = try await client.execute(uri: "/status", method: method)
                #expect(refused.status == .serviceUnavailable && refused.headers[.retryAfter] == "1")
            }
        }
    }

    @Test func whatRunsInALaneReturnsAndThrows() async throws {
        let lanes = StoreLanes(readers: 1, writers: 1)
        #expect(try await lanes.write { 7 } == 7)
        await #expect(throws: Refusal.disabled) { try await lanes.write { throw Refusal.disabled } }
    }
}
