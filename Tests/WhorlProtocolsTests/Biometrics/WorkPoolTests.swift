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
        let decision = Task { try await pool.run(.urgent) { done.add("decision") } }
        try await waitUntil { pool.load.waiting == 2 }
        gate.signal()
        for task in [busy, sample, decision] { try await task.value }
        #expect(done.all == ["decision", "sample"])
    }

    @Test func whoIsCanceledWaitsNoLonger() async throws {
        let gate = DispatchSemaphore(value: 0)
        let (pool, busy) = try await Self.busyPool(depth: 10, gate)
        let done = Done()
        let gone = Task { try await pool.run { done.add("gone") } }
        let stays = Task { try await pool.run { done.add("stays") } }
        try await waitUntil { pool.load.waiting == 2 }
        gone.cancel()
        await #expect(throws: Refusal.busy(retryAfter: 1)) { try await gone.value }
        #expect(pool.load.waiting == 1)
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await pool.run { done.add("late") }
        }
        await #expect(throws: Refusal.busy(retryAfter: 1)) { try await late.value }
        gate.signal()
        for task in [busy, stays] { try await task.value }
        #expect(done.all == ["stays"] && pool.load.running == 0)
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

    @Test func largeWorkWaitsForMemoryAndSmallWorkDoesNot() async throws {
        let (gate, done) = (DispatchSemaphore(value: 0), Done())
        let pool = WorkPool(width: 8, depth: 10, memory: 100 << 20)
        // More than there is counts as all.
        let first = Task { try await pool.run(memory: 1 << 40) { _ = gate.wait(timeout: .distantFuture) } }
        try await waitUntil { pool.load.running == 1 }
        let large = Task { try await pool.run(memory: 90 << 20) { done.add("large") } }
        try await waitUntil { pool.load.waiting == 1 }
        // Of those that need memory none passes one that waits.
        let next = Task { try await pool.run(memory: 20 << 20) { done.add("next") } }
        try await waitUntil { pool.load.waiting == 2 }
        #expect(try await pool.run(memory: 15 << 20) { true })
        #expect(try await pool.run { true })
        #expect(done.all.isEmpty && pool.load.running == 1)
        gate.signal()
        for task in [first, large, next] { try await task.value }
        #expect(done.all == ["large", "next"])
        #expect(pool.load.running == 0 && pool.load.waiting == 0)
    }

    @Test func largeWorkWaitsForTheMemoryOfSmallWork() async throws {
        let gate = DispatchSemaphore(value: 0)
        let pool = WorkPool(width: 8, depth: 10, memory: 100 << 20)
        let small = Task { try await pool.run(memory: 15 << 20) { _ = gate.wait(timeout: .distantFuture) } }
        try await waitUntil { pool.load.running == 1 }
        let large = Task { try await pool.run(memory: 90 << 20) { true } }
        try await waitUntil { pool.load == (1, 1) }
        gate.signal()
        try await small.value
        #expect(try await large.value)
    }

    @Test func roomForSeveralIsUsedAtOnce() async throws {
        let (gate, other) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let pool = WorkPool(width: 8, depth: 10, memory: 100 << 20)
        let first = Task { try await pool.run(memory: 100 << 20) { _ = gate.wait(timeout: .distantFuture) } }
        try await waitUntil { pool.load.running == 1 }
        let rest = (0..<3).map { _ in
            Task { try await pool.run(memory: 40 << 20) { _ = other.wait(timeout: .distantFuture) } }
        }
        try await waitUntil { pool.load.waiting == 3 }
        gate.signal()
        try await waitUntil { pool.load == (2, 1) }
        for _ in rest { other.signal() }
        for task in [first] + rest { try await task.value }
    }

    /// Does something as if an address asked for it.
    private static func from<Value: Sendable>(
        _ address: String, _ work: @escaping @Sendable () async throws -> Value
    ) -> Task<Value, any Error> {
        Task { try await AuditSource.$address.withValue(address) { try await work() } }
    }

    @Test func anAddressHasHalfOfWhatMayWait() async throws {
        let gate = DispatchSemaphore(value: 0)
        let (pool, busy) = try await Self.busyPool(depth: 4, gate)
        var tasks: [Task<Bool, any Error>] = []
        for _ in 0..<2 {
            tasks.append(Self.from("192.0.2.1") { try await pool.run { true } })
            let count = tasks.count
            try await waitUntil { pool.load.waiting == count }
        }
        for address in ["192.0.2.1", "::ffff:192.0.2.1"] {
            await #expect(throws: Refusal.busy(retryAfter: 1)) {
                try await Self.from(address) { try await pool.run { true } }.value
            }
        }
        tasks.append(Self.from("192.0.2.2") { try await pool.run { true } })
        try await waitUntil { pool.load.waiting == 3 }
        gate.signal()
        try await busy.value
        for task in tasks { #expect(try await task.value) }
    }

    @Test func whoHasLessRunningGoesFirst() async throws {
        let gate = DispatchSemaphore(value: 0)
        let pool = WorkPool(width: 2, depth: 10)
        let done = Done()
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<2 {
            tasks.append(Self.from("192.0.2.1") { try await pool.run { _ = gate.wait(timeout: .distantFuture) } })
            try await waitUntil { pool.load.running == number + 1 }
        }
        for (number, name) in ["one", "one", "two"].enumerated() {
            let address = name == "one" ? "192.0.2.1" : "192.0.2.2"
            tasks.append(
                Self.from(address) {
                    try await pool.run {
                        done.add(name)
                        if name == "two" { gate.signal() }
                    }
                })
            try await waitUntil { pool.load.waiting == number + 1 }
        }
        gate.signal()
        for task in tasks { try await task.value }
        #expect(done.all.first == "two")
    }

    /// Of large pictures one runs at a time here, so that nobody has more running when the next begins.
    @Test func whoWasServedLongestAgoGoesFirst() async throws {
        let gate = DispatchSemaphore(value: 0)
        let pool = WorkPool(width: 2, depth: 10, memory: 100 << 20)
        let done = Done()
        var tasks = [
            Self.from("192.0.2.1") { try await pool.run(memory: 90 << 20) { _ = gate.wait(timeout: .distantFuture) } }
        ]
        try await waitUntil { pool.load.running == 1 }
        for (number, name) in ["one", "one", "two", "two"].enumerated() {
            let address = name == "one" ? "192.0.2.1" : "192.0.2.2"
            tasks.append(Self.from(address) { try await pool.run(memory: 90 << 20) { done.add(name) } })
            try await waitUntil { pool.load.waiting == number + 1 }
        }
        gate.signal()
        for task in tasks { try await task.value }
        #expect(done.all == ["two", "one", "two", "one"])
    }

    @Test func anAddressHasHalfOfTheMemory() async throws {
        let gate = DispatchSemaphore(value: 0)
        let pool = WorkPool(width: 8, depth: 20, memory: 100 << 20)
        func held(_ address: String, _ mebibytes: Int) -> Task<Void, any Error> {
            Self.from(address) {
                try await pool.run(memory: mebibytes << 20) { _ = gate.wait(timeout: .distantFuture) }
            }
        }
        var tasks = [held("192.0.2.1", 40)]
        try await waitUntil { pool.load.running == 1 }
        // Of its own work neither a large piece nor a small one goes beyond that.
        for (number, mebibytes) in [40, 15].enumerated() {
            tasks.append(held("192.0.2.1", mebibytes))
            try await waitUntil { pool.load == (1, number + 1) }
        }
        // What needs none goes on, and so does the work of others, of which one piece alone may need more.
        #expect(try await Self.from("192.0.2.1") { try await pool.run { true } }.value)
        tasks.append(held("192.0.2.2", 60))
        try await waitUntil { pool.load == (2, 2) }
        for _ in tasks { gate.signal() }
        for task in tasks { try await task.value }
        #expect(pool.load == (0, 0))
    }

    @Test func anAddressRunsOnePieceOfSlowWork() async throws {
        let gate = DispatchSemaphore(value: 0)
        let pool = WorkPool(width: 4, depth: 20)
        let slow: @Sendable () async throws -> Void = {
            try await pool.run(.slow) { _ = gate.wait(timeout: .distantFuture) }
        }
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<5 {
            tasks.append(Self.from("192.0.2.1", slow))
            try await waitUntil { pool.load.waiting == number && pool.load.running == 1 }
        }
        // Four wait already.
        await #expect(throws: Refusal.busy(retryAfter: 1)) { try await Self.from("192.0.2.1", slow).value }
        // Its other work and that of others are not held up.
        #expect(try await Self.from("192.0.2.1") { try await pool.run { true } }.value)
        tasks.append(Self.from("192.0.2.2", slow))
        try await waitUntil { pool.load.running == 2 }
        for _ in tasks { gate.signal() }
        for task in tasks { try await task.value }
        #expect(pool.load.running == 0 && pool.load.waiting == 0)
    }
}
