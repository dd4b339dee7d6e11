import Dispatch
import ProtocolTestSupport
import Synchronization
import Testing
import Whorl

import WhorlProtocols

/// Work for whoever has left before it began.
@Suite struct CallerTests {
    private final class Departure: Sendable {
        private let left = Atomic(false)
        var hasLeft: Bool { left.load(ordering: .relaxed) }
        func leave() { left.store(true, ordering: .relaxed) }
    }

    @Test func noSampleIsReadForACallerWhoLeftWhileItWaited() async throws {
        let scored = try ScoredBiometrics()
        let (biometrics, pool) = (scored.biometrics, scored.biometrics.pool)
        let (gate, caller) = (DispatchSemaphore(value: 0), Departure())
        let busy = (0..<2).map { _ in Task { try await pool.run { _ = gate.wait(timeout: .distantFuture) } } }
        try await waitUntil { pool.load.running == 2 }
        let asked = { (hasLeft: @escaping @Sendable () -> Bool) in
            Task { try await Caller.$hasLeft.withValue(hasLeft) { try await biometrics.sample([1], .finger) } }
        }
        let (gone, there) = (asked { caller.hasLeft }, asked { false })
        try await waitUntil { pool.load.waiting == 2 }
        caller.leave()
        for _ in busy { gate.signal() }
        for task in busy { try await task.value }
        await #expect(throws: Refusal.busy(retryAfter: 1)) { try await gone.value }
        #expect(try await there.value.finger != nil)
    }

    /// What is decided is counted, whoever hears of it.
    @Test func decisionsAreMadeForCallersWhoLeft() async throws {
        let scored = try ScoredBiometrics()
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
        let judgement = try await Caller.$hasLeft.withValue({ true }) {
            try await scored.biometrics.verify(
                BCID("bws.1.1"), [ScoredBiometrics.print(2)], from: .known, by: "test")
        }
        #expect(!judgement.isMatch)
        #expect(try scored.biometrics.state(of: BCID("bws.1.1"))?.failures == 1)
    }
}
