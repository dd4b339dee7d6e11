import Testing
import Whorl

import WhorlProtocols

@Suite struct PromptTests {
    private let scored: ScoredBiometrics
    private let broker: PromptBroker
    private let owner: BCID

    init() async throws {
        scored = try ScoredBiometrics(modalities: [.finger, .face])
        owner = try BCID("bws.1.1")
        broker = PromptBroker(
            scored.biometrics, sensors: [Sensor(name: "fp0", kind: .finger), Sensor(name: "fp1", kind: .finger)],
            life: 600, time: scored.time)
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
    }

    private func request(_ tries: Int = 2, kinds: Set<Modality> = [.finger]) -> PromptRequest {
        PromptRequest(
            owner: owner, asker: .command, purpose: "test", message: "m", kinds: kinds, tries: tries)
    }

    @Test func missesEndAPromptAndAllowThePassphrase() {
        var prompt = Prompt(id: "p", request: request(), deadline: 5)
        #expect(prompt.isPending && !prompt.mayFallBack)
        prompt.reject()
        #expect(prompt.isPending && prompt.mayFallBack && prompt.failures == 1)
        prompt.reject()
        #expect(prompt.state == .rejected && !prompt.mayFallBack)
        prompt.reject()
        prompt.end(.matched)
        #expect(prompt.state == .rejected && prompt.failures == 2)
    }

    @Test func requestsAreMadeHarmless() {
        let long = PromptRequest(
            owner: owner, asker: .command, purpose: "", message: String(repeating: "m", count: 257), kinds: [], tries: 0
        )
        #expect(long.message.count == 256 && long.tries == 1)
        let odd = PromptRequest(
            owner: owner, asker: .command, purpose: "", message: "a\u{2028}b\u{200B}c\td", kinds: [], tries: 2)
        #expect(odd.message == "a b c d" && odd.tries == 2)
    }

    @Test func samplesDecideAPrompt() async throws {
        let prompt = await broker.open(request())
        #expect(prompt.deadline == 1_600)
        #expect(await broker.present([1], .finger, answering: "none", from: .known) == .unasked)
        #expect(await broker.present([1], .face, answering: prompt.id, from: .known) == .unasked)
        #expect(await broker.present([], to: "fp1") == .poor(.blankImage))
        #expect(await broker.present([2], to: "fp0") == .nonMatch)
        #expect(await broker.prompt(prompt.id)?.failures == 1)
        #expect(await broker.present([1], to: "fp1") == .match)
        #expect(await broker.present([1], to: "fp1") == .unasked)
        #expect(await broker.outcome(of: prompt.id)?.state == .matched)
        #expect(await broker.outcome(of: "none") == nil)
    }

    @Test func theLastAllowedMissOfAPersonLocks() async throws {
        let lockout = scored.biometrics.policy.lockout
        try scored.biometrics.change(owner) { for _ in 0..<4 { lockout.fail(&$0.known, at: 1_000) } }
        let prompt = await broker.open(request(9))
        #expect(await broker.present([2], to: "fp0") == .locked)
        #expect(await broker.prompt(prompt.id)?.state == .locked)
        let next = await broker.open(request(9))
        #expect(await broker.present([1], to: "fp0") == .locked)
        #expect(await broker.prompt(next.id)?.state == .locked)
    }

    @Test func aPageFillsTheCounterOfStrangers() async throws {
        let prompt = await broker.open(request(9))
        #expect(await broker.present([2], .finger, answering: prompt.id, from: .unknown(network: "n")) == .nonMatch)
        let state = try scored.biometrics.state(of: owner)
        #expect(state?.known.total == 0 && state?.unknown.total == 1)
    }

    @Test func thePassphraseStandsInAfterAMiss() async throws {
        let prompt = await broker.open(request())
        #expect(await !broker.fallBack(prompt.id))
        #expect(await broker.present([2], to: "fp0") == .nonMatch)
        #expect(await broker.fallBack(prompt.id))
        #expect(await !broker.fallBack(prompt.id))
        #expect(await broker.prompt(prompt.id)?.state == .fallback)
        #expect(await !broker.cancel(prompt.id, by: .user))
    }

    @Test func aPromptEndsWithItsLastSensor() async throws {
        let prompt = await broker.open(request())
        #expect(await broker.states.map(\.prompt) == [prompt.id, prompt.id])
        #expect(await broker.setAttached(false, "fp0"))
        #expect(await broker.prompt(prompt.id)?.isPending == true)
        #expect(await broker.states.map(\.prompt) == [nil, prompt.id])
        #expect(await broker.usable([.finger]).map(\.name) == ["fp1"])
        #expect(await broker.usable([.face]).isEmpty)
        #expect(await broker.present([1], to: "fp0") == .noSensor)
        #expect(await broker.setAttached(false, "fp1"))
        #expect(await broker.prompt(prompt.id)?.state == .canceled(.system))
        #expect(await !broker.setAttached(true, "fp9"))
    }

    @Test func sixtyFourEndedPromptsAreKept() async throws {
        var ids: [String] = []
        for _ in 0..<66 { ids.append(await broker.open(request()).id) }
        // The last one waits; 64 of the 65 that it and others ended are left.
        #expect(await broker.prompt(ids[0]) == nil)
        #expect(await broker.prompt(ids[1])?.state == .canceled(.system))
        #expect(await broker.pending.map(\.id) == [ids[65]])
    }

    @Test func statesAndAnswersHaveTheirWords() {
        let states: [PromptState] = [
            .pending, .matched, .rejected, .canceled(.user), .fallback, .timeout, .locked, .failed,
        ]
        #expect(
            states.map(\.word) == [
                "pending", "matched", "rejected", "canceled by user", "fallback", "timeout", "locked", "error",
            ])
        let answers: [Presented] = [
            .match, .nonMatch, .poor(.blankImage), .failed, .locked, .unasked, .busy, .noSensor,
        ]
        #expect(
            answers.map(\.word) == ["match", "non-match", "poor", "error", "locked", "no prompt", "busy", "no sensor"])
    }
}
