import ProtocolTestSupport
import Testing

import WhorlProtocols

/// Misses of addresses.
@Suite struct MissCounterTests {
    private let clock = TestClock(0)

    private func counter(window: Double = 1_000, most: Int = 100) -> MissCounter {
        MissCounter(LockoutPolicy(failures: 3, delay: 30, limit: 6), window: window, most: most, clock.timepiece)
    }

    private func attempt(_ counter: MissCounter, _ name: String = "a", isMatch: Bool = false) async throws {
        _ = try await counter.attempt(name) { () throws(Refusal) -> Bool? in isMatch ? true : nil }
    }

    @Test func missesInARowMakeTheNextTryWait() async throws {
        let counter = counter()
        for _ in 0..<3 { try await attempt(counter) }
        await #expect(throws: Refusal.locked(retryAfter: 30)) { try await attempt(counter, isMatch: true) }
        try await attempt(counter, "b")
        clock.now = 30
        try await attempt(counter)
        #expect(counter.refusal(of: "a") == .locked(retryAfter: 30))
    }

    @Test func nobodyWaitsLongerThanTheDelayAfterTheClockWentBack() async throws {
        let counter = counter()
        clock.now = 3_600
        for _ in 0..<3 { try await attempt(counter) }
        #expect(counter.refusal(of: "a") == .locked(retryAfter: 30))
        clock.now = 0
        #expect(counter.refusal(of: "a") == nil)
    }

    @Test func aMatchEndsTheRowAndNotTheWindow() async throws {
        let counter = counter()
        for _ in 0..<3 {
            for _ in 0..<2 { try await attempt(counter) }
            if counter.refusal(of: "a") == nil { try await attempt(counter, isMatch: true) }
        }
        #expect(counter.refusal(of: "a") == .locked(retryAfter: 1_000))
        clock.now = 999.5
        #expect(counter.refusal(of: "a") == .locked(retryAfter: 1))
        clock.now = 1_000
        #expect(counter.refusal(of: "a") == nil)
    }

    /// A try of several samples; whether somebody was found, and how many missed.
    private func attempt(_ counter: MissCounter, isMatch: Bool, misses: Int) async throws {
        _ = try await counter.attempt(counting: "a") { () throws(Refusal) in (isMatch ? true : nil, misses: misses) }
    }

    @Test func eachSampleCountsInTheWindowAndOneInTheRow() async throws {
        let counter = counter()
        for _ in 0..<2 {
            try await attempt(counter, isMatch: false, misses: 2)
            #expect(counter.refusal(of: "a") == nil)
        }
        try await attempt(counter, isMatch: false, misses: 2)
        #expect(counter.refusal(of: "a") == .locked(retryAfter: 1_000))
    }

    @Test func missesBesideAMatchCountInTheWindow() async throws {
        let counter = counter()
        for _ in 0..<2 { try await attempt(counter, isMatch: false, misses: 1) }
        // The match ends the row: another miss is the first one of a new row.
        try await attempt(counter, isMatch: true, misses: 1)
        try await attempt(counter, isMatch: false, misses: 1)
        #expect(counter.refusal(of: "a") == nil)
        try await attempt(counter, isMatch: true, misses: 2)
        #expect(counter.refusal(of: "a") == .locked(retryAfter: 1_000))
    }

    @Test func whatFailsIsNoMiss() async throws {
        let counter = counter()
        for _ in 0..<10 {
            await #expect(throws: Refusal.busy(retryAfter: 1)) {
                _ = try await counter.attempt("a") { () throws(Refusal) -> Bool? in throw .busy(retryAfter: 1) }
            }
        }
        #expect(counter.refusal(of: "a") == nil)
    }

    @Test func triesAtOnceAreCounted() async throws {
        let counter = counter()
        let tries = Tries()
        await withTaskGroup { group in
            for _ in 0..<20 {
                group.addTask {
                    _ = try? await counter.attempt("a") { () async throws(Refusal) -> Bool? in
                        await tries.add()
                        await Task.yield()
                        return nil
                    }
                }
            }
        }
        #expect(await tries.count == 3)
    }

    private actor Tries {
        private(set) var count = 0

        func add() { count += 1 }
    }

    @Test func theOldestNameMakesRoom() async throws {
        let counter = counter(most: 2)
        for (time, name) in ["a", "b", "a", "c"].enumerated() {
            clock.now = Double(time)
            try await attempt(counter, name)
        }
        // a missed after b, so b was forgotten.
        clock.now = 4
        try await attempt(counter, "a")
        #expect(counter.refusal(of: "a") == .locked(retryAfter: 30))
        for _ in 0..<2 { try await attempt(counter, "b") }
        #expect(counter.refusal(of: "b") == nil)
    }
}
