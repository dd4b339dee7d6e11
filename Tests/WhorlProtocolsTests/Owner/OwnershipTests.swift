import Testing
import Whorl

import WhorlProtocols

@Suite struct OwnershipTests {
    private let scored: ScoredBiometrics
    private let usual: BCID

    init() throws {
        scored = try ScoredBiometrics()
        usual = try BCID("bws.1.1")
    }

    private func ownership(_ usual: BCID? = nil) -> Ownership {
        Ownership(scored.biometrics, usual: usual, time: scored.time)
    }

    @Test func anOwnerWhoWasSetComesBeforeTheUsualOne() throws {
        #expect(try ownership().owner() == nil)
        #expect(try ownership(usual).owner() == usual)
        try scored.biometrics.records.put(DeviceOwner(BCID("bws.1.2")))
        #expect(try ownership(usual).owner() == BCID("bws.1.2"))
        #expect(try ownership().owner() == BCID("bws.1.2"))
    }

    @Test func onlyWhatCanBeReadCounts() async throws {
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1), ScoredBiometrics.face(1))
        #expect(try ownership().modalities(of: usual) == [.finger])
        #expect(try ownership().modalities(of: BCID("bws.1.2")) == [])
        let both = try ScoredBiometrics(modalities: [.finger, .face])
        try await both.enroll("bws.1.1", ScoredBiometrics.face(1))
        #expect(try Ownership(both.biometrics, usual: nil).modalities(of: usual) == [.face])
    }

    @Test func thePassphraseForgetsTheOwnersFailures() async throws {
        #expect(try !ownership().hasPassphrase())
        #expect(try await !ownership(usual).unlock("open sesame"))
        try scored.biometrics.records.put(OwnerPassphrase("open sesame"))
        #expect(try ownership().hasPassphrase())
        let lockout = scored.biometrics.policy.lockout
        try scored.biometrics.change(usual) { for _ in 0..<50 { lockout.fail(&$0.known, at: 1_000) } }
        #expect(try await !ownership().unlock("open sesame"))
        #expect(try await !ownership(usual).unlock("open"))
        #expect(try scored.biometrics.refusal(of: usual, from: .known) == .disabled)
        #expect(try await ownership(usual).unlock("open sesame"))
        #expect(try scored.biometrics.refusal(of: usual, from: .known) == nil)
        #expect(try scored.biometrics.audit.tail(1).first?.actor == "owner:passphrase")
    }

    @Test func wrongPassphrasesAreNoted() async throws {
        try scored.biometrics.records.put(OwnerPassphrase("open sesame"))
        let ownership = ownership(usual)
        for _ in 0..<5 { #expect(try await !ownership.unlock("wrong")) }
        await #expect(throws: Refusal.self) { try await ownership.unlock("wrong") }
        scored.wait(30)
        #expect(try await !ownership.unlock("wrong"))
        let events = try scored.biometrics.audit.tail(100)
        #expect(events.count == RefusalLines.linesOfAsker)
        #expect(events.allSatisfy { $0.action == "unlock" && $0.outcome == .refused && $0.subject != nil })
        try ownership.wrongPassphrases.writeCount(isEnding: true)
        #expect(try scored.biometrics.audit.tail(1).first?.detail == "1 more within a minute")
    }

    @Test func fiveWrongPassphrasesMakeTheNextWait() async throws {
        try scored.biometrics.records.put(OwnerPassphrase("open sesame"))
        for _ in 0..<4 { #expect(try await !ownership(usual).unlock("wrong")) }
        // A right one begins anew.
        #expect(try await ownership(usual).unlock("open sesame"))
        for _ in 0..<5 { #expect(try await !ownership(usual).unlock("wrong")) }
        await #expect(throws: Refusal.locked(retryAfter: 30)) { try await ownership(usual).unlock("open sesame") }
        scored.wait(29.5)
        await #expect(throws: Refusal.locked(retryAfter: 1)) { try await ownership(usual).unlock("open sesame") }
        scored.wait(0.5)
        #expect(try await !ownership(usual).unlock("wrong"))
        await #expect(throws: Refusal.locked(retryAfter: 30)) { try await ownership(usual).unlock("open sesame") }
        scored.wait(30)
        #expect(try await ownership(usual).unlock("open sesame"))
        #expect(try await ownership(usual).unlock("open sesame"))
    }

    @Test func triesAtTheSameMomentAreNoMoreThanOthers() async throws {
        try scored.biometrics.records.put(OwnerPassphrase("open sesame"))
        let ownership = ownership(usual)
        let decided = await withTaskGroup(of: Bool?.self) { group in
            for _ in 0..<40 { group.addTask { try? await ownership.unlock("wrong") } }
            return await group.reduce(0) { $1 == nil ? $0 : $0 + 1 }
        }
        // One that finds the pool full was counted, and is not decided.
        #expect((1...5).contains(decided))
        await #expect(throws: Refusal.locked(retryAfter: 30)) { try await ownership.unlock("open sesame") }
    }

    @Test func aPassphraseCountsItsTries() {
        var passphrase = OwnerPassphrase("open sesame")
        for _ in 0..<4 { passphrase.note(false, at: 100) }
        #expect(passphrase.wait(at: 100) == nil)
        passphrase.note(false, at: 100)
        #expect(passphrase.wait(at: 100) == 30 && passphrase.wait(at: 129.9) == 1 && passphrase.wait(at: 130) == nil)
        passphrase.note(true, at: 130)
        #expect(passphrase.wait(at: 100) == nil)
        #expect(OwnerPassphrase.shortest == 6)
    }
}
