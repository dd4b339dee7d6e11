import ProtocolTestSupport
import Testing
import Whorl

import WhorlProtocols

/// What a verification leads to: decision, counter, audit line and metric.
@Suite struct DecisionTests {
    private let person: BCID

    init() throws { person = try BCID("bws.1.1") }

    @Test func failuresAreCountedAndAMatchForgetsThem() async throws {
        let scored = try ScoredBiometrics()
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
        func verify(_ finger: Int) async throws -> Bool {
            try await scored.biometrics.verify(
                person, [ScoredBiometrics.print(finger)], from: .known, by: "test"
            ).isMatch
        }
        for count in 1...4 {
            #expect(try await !verify(2))
            #expect(try scored.biometrics.state(of: person)?.failures == count)
        }
        #expect(try await verify(1))
        #expect(try scored.biometrics.state(of: person) == nil)
        for _ in 0..<5 { #expect(try await !verify(2)) }
        await #expect(throws: Refusal.locked(retryAfter: 30)) { try await verify(1) }
        scored.wait(29.9)
        await #expect(throws: Refusal.locked(retryAfter: 1)) { try await verify(1) }
        scored.wait(0.1)
        #expect(try await verify(1))
        let outcomes = try scored.biometrics.audit.tail(3).map(\.outcome)
        #expect(outcomes == [.locked, .locked, .match])
    }

    @Test func whoMustWaitLeavesAFewLines() async throws {
        let scored = try ScoredBiometrics()
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
        for _ in 0..<25 {
            _ = try? await scored.biometrics.verify(person, [ScoredBiometrics.print(2)], from: .known, by: "test")
        }
        for _ in 0..<20 {
            _ = try? await scored.biometrics.find(
                [ScoredBiometrics.print(2)], in: [("bws", 1)], from: .unknown(network: "192.0.2.1"), by: "test"
            ) { _ in true }
        }
        try scored.biometrics.lockedVerifications.writeCount(isEnding: true)
        try scored.biometrics.lockedSearches.writeCount(isEnding: true)
        let events = try scored.biometrics.audit.tail(100).filter { $0.outcome == .locked }
        for (action, more) in [("verify", 15), ("identify", 10)] {
            let lines = events.filter { $0.action == action }
            #expect(lines.dropLast().map(\.actor) == Array(repeating: "test", count: RefusalLines.linesOfAsker))
            #expect(lines.last?.detail == "\(more) more within a minute" && lines.last?.actor == "clients")
        }
    }

    @Test func whoIsNotEnrolledIsNoMiss() async throws {
        let scored = try ScoredBiometrics()
        let judgement = try await scored.biometrics.verify(
            person, [ScoredBiometrics.print(1)], from: .known, by: "test")
        #expect(judgement == .notEnrolled && !judgement.isMatch)
        #expect(try scored.biometrics.state(of: person) == nil)
        #expect(try scored.biometrics.audit.tail(1).map(\.outcome) == [.notEnrolled])
    }

    /// FMR 1e-3 is a score of 0.3; ten times less or more is near.
    @Test(arguments: [(900, AuditEvent.Band.clear), (390, .near), (310, .near), (290, .near), (100, .far)])
    func theAuditLogTellsHowClearADecisionWas(score: Int, band: AuditEvent.Band) async throws {
        let scored = try ScoredBiometrics()
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
        let judgement = try await scored.biometrics.verify(
            person, [ScoredBiometrics.print(1, score)], from: .known, by: "test")
        #expect(judgement.isMatch == (score >= 300))
        #expect(try scored.biometrics.audit.tail(1).map(\.band) == [band])
    }

    @Test func aProtocolMayAskForALowerRate() async throws {
        let scored = try ScoredBiometrics()
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
        for (fmr, isMatch) in [(nil, true), (1e-3, true), (1e-4, false)] as [(Double?, Bool)] {
            let probe = [ScoredBiometrics.print(1, 350)]
            let judgement = try await scored.biometrics.verify(person, probe, from: .known, by: "test", fmr: fmr)
            #expect(judgement.isMatch == isMatch)
        }
    }

    @Test func lockoutsHaveTheirLimits() {
        let policy = LockoutPolicy(failures: 2, delay: 10, limit: 4)
        var count = FailureCount()
        #expect(policy.refusal(nil, at: 0) == nil)
        policy.fail(&count, at: 100)
        #expect(policy.refusal(count, at: 100) == nil && count.lockedUntil == 0)
        policy.fail(&count, at: 100)
        #expect(policy.refusal(count, at: 100) == .locked(retryAfter: 10))
        #expect(policy.refusal(count, at: 109.5) == .locked(retryAfter: 1) && policy.refusal(count, at: 110) == nil)
        policy.fail(&count, at: 110)
        #expect(policy.refusal(count, at: 120) == nil)
        policy.fail(&count, at: 120)
        #expect(policy.refusal(count, at: 1e9) == .disabled)
    }

    @Test func aDeletionTakesEverythingAlong() async throws {
        let scored = try ScoredBiometrics()
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
        try scored.biometrics.records.put(VidProfile(id: "ada", bcid: person, subject: "Ada"))
        try scored.biometrics.change(person) { $0.consent = "paper" }
        #expect(try await scored.biometrics.delete(person, by: "test"))
        #expect(try await !scored.biometrics.delete(person, by: "test"))
        #expect(try scored.biometrics.enrolled(person).isEmpty)
        #expect(try scored.biometrics.state(of: person) == nil)
        #expect(try scored.biometrics.records.find(VidProfile.self, "ada") == nil)
        #expect(try scored.biometrics.audit.tail(2).map(\.outcome) == [.done, .notEnrolled])
    }

    @Test func aGateLetsOneInAtATime() async {
        let gate = KeyedGate<String>()
        let clock = TestClock(0)
        await gate.enter("a")
        await gate.enter("b")
        let second = Task {
            await gate.enter("a")
            clock.now += 1
            await gate.leave("a")
        }
        await Task.yield()
        #expect(clock.now == 0)
        await gate.leave("a")
        await second.value
        #expect(clock.now == 1)
        await gate.enter("a")
        await gate.leave("a")
        await gate.leave("b")
        await gate.leave("never entered")
    }
}
