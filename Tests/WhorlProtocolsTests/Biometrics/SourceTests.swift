import Foundation
import ProtocolTestSupport
import Testing
import Whorl

import WhorlProtocols

/// Which of a person's two counters a failure counts in, and what a full one stops.
@Suite struct SourceTests {
    let person: BCID
    let scored: ScoredBiometrics

    init() async throws {
        person = try BCID("bws.1.1")
        scored = try ScoredBiometrics(
            DecisionPolicy(
                fmr: 1e-3, lockout: LockoutPolicy(failures: 5, delay: 30, limit: 12),
                throttle: ScoredBiometrics.usual.throttle))
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
    }

    static func stranger(_ number: Int = 1) -> AttemptSource { .unknown(network: "192.0.2.\(number)") }

    /// Verifies a finger; 1 is the person's.
    func verify(_ finger: Int, _ source: AttemptSource) async throws -> Bool {
        try await scored.biometrics.verify(
            person, [ScoredBiometrics.print(finger)], from: source, by: "test"
        ).isMatch
    }

    /// Failures, as many as are decided when nobody waits.
    private func fail(_ count: Int, from source: (Int) -> AttemptSource) async throws -> Int {
        var decided = 0
        for number in 0..<count {
            do throws(Refusal) {
                let judgement = try await scored.biometrics.verify(
                    person, [ScoredBiometrics.print(2)], from: source(number), by: "test")
                #expect(!judgement.isMatch)
                decided += 1
            } catch {
                #expect(error == .disabled)
            }
            scored.wait(30)
        }
        return decided
    }

    var state: ClassState? { get throws { try scored.biometrics.state(of: person) } }

    @Test func strangersDoNotLockThePersonOut() async throws {
        #expect(try await fail(40) { Self.stranger($0) } == 12)
        #expect(try state?.failures == 0 && state?.unknown.total == 12)
        await #expect(throws: Refusal.disabled) { try await verify(1, Self.stranger(99)) }
        #expect(try scored.biometrics.refusal(of: person, from: .known) == nil)
        // A match from a known source opens the way for strangers again.
        #expect(try await verify(1, .known))
        #expect(try state == nil)
        #expect(try await verify(1, Self.stranger(99)))
    }

    @Test func aFullCounterRaisesOneAlarm() async throws {
        _ = try await fail(11) { Self.stranger($0) }
        #expect(scored.alarms.isEmpty)
        _ = try await fail(5) { Self.stranger($0) }
        #expect(scored.alarms == [.unknownSourcesOff])
        let alarms = try scored.biometrics.audit.tail(100).filter { $0.action == "alarm" }
        #expect(alarms.map(\.detail) == ["unknown-sources-off"] && alarms.allSatisfy { $0.subject != nil })
    }

    @Test func noMoreSamplesAreDecidedThanTheLimitSays() async throws {
        let (wrong, right) = (ScoredBiometrics.print(2), ScoredBiometrics.print(1))
        for number in 0..<2 {
            let judgement = try await scored.biometrics.verify(
                person, Array(repeating: wrong, count: 5), from: Self.stranger(number), by: "test")
            #expect(!judgement.isMatch)
        }
        #expect(try state?.unknown == FailureCount(row: 2, total: 10, lockedUntil: 0))
        // Two are left: the third is not compared.
        let samples = [wrong, wrong, right]
        #expect(
            try await !scored.biometrics.verify(person, samples, from: Self.stranger(3), by: "test").isMatch)
        #expect(try state?.unknown.total == 12 && scored.alarms == [.unknownSourcesOff])
        // Samples of known sources count in their own counter, which waits for requests.
        for _ in 0..<2 {
            _ = try await scored.biometrics.verify(person, Array(repeating: wrong, count: 4), from: .known, by: "test")
        }
        #expect(try state?.known == FailureCount(row: 2, total: 8, lockedUntil: 0))
        #expect(try await verify(1, .known))
    }

    @Test func strangersWaitAfterFiveInARow() async throws {
        for number in 0..<5 { #expect(try await !verify(2, Self.stranger(number))) }
        await #expect(throws: Refusal.locked(retryAfter: 30)) { try await verify(1, Self.stranger(9)) }
        #expect(try await verify(1, .known))
    }

    /// Otherwise who tries between two sign-ins from new places would try without end.
    @Test func aMatchOfAStrangerEndsTheRowAndNotTheTotal() async throws {
        for number in 0..<4 { #expect(try await !verify(2, Self.stranger(number))) }
        #expect(try await verify(1, Self.stranger()))
        #expect(try state?.unknown == FailureCount(row: 0, total: 4, lockedUntil: 0))
        #expect(try await fail(20) { Self.stranger($0) } == 8)
    }

    @Test func aMatchOfAStrangerLeavesTheFirstCounter() async throws {
        for _ in 0..<4 { #expect(try await !verify(2, .known)) }
        #expect(try await verify(1, Self.stranger()))
        #expect(try state?.failures == 4)
        #expect(try await !verify(2, .known))
        // What known sources failed at stops everybody.
        for source in [.known, Self.stranger()] {
            await #expect(throws: Refusal.locked(retryAfter: 30)) { try await verify(1, source) }
        }
    }

    @Test func aResetForgetsBoth() async throws {
        _ = try await fail(20) { _ in .known }
        _ = try await fail(20) { Self.stranger($0) }
        try scored.biometrics.reset(person, by: "test")
        #expect(try state == nil)
    }

    @Test func tellsBothCounters() async throws {
        _ = try await fail(3) { _ in .known }
        _ = try await fail(20) { Self.stranger($0) }
        let file = try Administration(scored.biometrics, time: scored.time).person(person)
        #expect(!file.isDisabled && file.lockedUntil == nil && file.isUnknownOff)
        #expect(file.state?.failures == 3 && file.state?.unknown.total == 12)
    }

    @Test func aModalityThatIsNotEnrolledCountsForStrangersAlone() async throws {
        for source in [.known, Self.stranger()] {
            let judgement = try await scored.biometrics.verify(
                person, [ScoredBiometrics.face(1)], from: source, by: "test")
            #expect(judgement == .notEnrolled)
        }
        #expect(try state?.failures == 0 && state?.unknown.total == 1)
    }

    @Test func aNetworkThatMissesWaitsWhoeverItTries() async throws {
        let scored = try ScoredBiometrics(DecisionPolicy(fmr: 1e-3))
        for number in 1...9 { try await scored.enroll("bws.1.\(number)", ScoredBiometrics.print(number)) }
        func verify(_ number: Int, _ finger: Int, _ network: String) async throws -> Bool {
            try await scored.biometrics.verify(
                BCID("bws.1.\(number)"), [ScoredBiometrics.print(finger)], from: .unknown(network: network), by: "test"
            ).isMatch
        }
        for number in 1...5 { #expect(try await !verify(number, 99, "192.0.2.1")) }
        await #expect(throws: Refusal.locked(retryAfter: 30)) { _ = try await verify(6, 6, "192.0.2.1") }
        #expect(try await verify(6, 6, "192.0.2.2"))
        // A match gives no try back.
        scored.wait(30)
        #expect(try await verify(6, 6, "192.0.2.1"))
        #expect(try await !verify(7, 99, "192.0.2.1"))
        await #expect(throws: Refusal.locked(retryAfter: 30)) { _ = try await verify(8, 8, "192.0.2.1") }
    }

    /// As it was kept when there was one counter.
    @Test func readsAStateOfOneCounter() throws {
        let text = """
            {"bcid":"bws.1.1","failures":3,"isFlagged":false,"lockedUntil":12.5,"tags":["a"],"consent":"paper"}
            """
        let state = try JSONCoding.decode(ClassState.self, from: Data(text.utf8))
        #expect(state.known == FailureCount(row: 3, total: 3, lockedUntil: 12.5))
        #expect(state.unknown == FailureCount() && state.tags == ["a"] && state.consent == "paper")
        #expect(try JSONCoding.decode(ClassState.self, from: JSONCoding.encode(state)) == state)
    }
}
