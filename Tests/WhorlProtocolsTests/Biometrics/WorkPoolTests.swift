import Synchronization
import Testing
import WhorlProtocols

@Suite struct WorkPoolTests {
    @Test func tooMuchWaitingIsTurnedAway() async throws {
        let pool = WorkPool(width: 1, depth: 0)
        let gate = Mutex(false)
        let busy = Task { try await pool.run { while !gate.withLock({ $0 }) {} } }
        while pool.load.running == 0 { await Task.yield() }
        await #expect(throws: Refusal.busy(retryAfter: 1)) { try await pool.run { true } }
        gate.withLock { $0 = true }
        try await busy.value
        #expect(try await pool.run { true })
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
