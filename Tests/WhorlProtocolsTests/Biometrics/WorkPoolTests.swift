import Dispatch
import Synchronization
import Testing
import WhorlProtocols

@Suite struct WorkPoolTests {
    /// A pool of one thread, which is busy until the gate opens.
    private static func busyPool(depth: Int, _ gate: DispatchSemaphore) async throws -> (
        WorkPool, Task<Void, any Error>
    ) {
        let pool = WorkPool(width: 1, depth: depth)
        let busy = Task { try await pool.run { _ = gate.wait(timeout: .distantFuture) } }
        try await waitUntil { pool.load.running == 1 }
        return (pool, busy)
    }

    @Test func tooMuchWaitingIsTurnedAway() async throws {
        let gate = DispatchSemaphore(value: 0)
        let (pool, busy) = try await Self.busyPool(depth: 0, gate)
        await #expect(throws: Refusal.busy(retryAfter: 1)) { try await pool.run { true } }
        gate.signal()
        try await busy.value
        #expect(try await pool.run { true })
    }

    private final class Done: Sendable {
        private let words = Mutex<[String]>([])
        var all: [String] { words.withLock { $0 } }

        func add(_ word: String) { words.withLock { $0.append(word) } }
    }

    @Test func whatIsUrgentGoesFirst() async throws {
        let gate = DispatchSemaphore(value: 0)
        let (pool, busy) = try await Self.busyPool(depth: 10, gate)
        let done = Done()
        let sample = Task { try await pool.run { done.add("sample") } }
        try await waitUntil { pool.load.waiting == 1 }
        let decision = Task { try await pool.run(urgent: true) { done.add("decision") } }
        try await waitUntil { pool.load.waiting == 2 }
        gate.signal()
        for task in [busy, sample, decision] { try await task.value }
        #expect(done.all == ["decision", "sample"])
    }

    @Test func allWorkIsDoneOnce() async throws {
        let pool = WorkPool(width: 2, depth: 1_000)
        let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...100 { group.addTask { try await pool.run { number } } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(numbers.sorted() == Array(1...100))
        #expect(pool.load.running == 0 && pool.load.waiting == 0)
    }
}
