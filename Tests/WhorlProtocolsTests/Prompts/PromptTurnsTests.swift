import Testing
import Whorl

import WhorlProtocols

@Suite struct PromptTurnsTests {
    private let scored: ScoredBiometrics
    private let broker: PromptBroker
    private let owner: BCID

    init() async throws {
        scored = try ScoredBiometrics()
        owner = try BCID("bws.1.1")
        broker = PromptBroker(
            scored.biometrics, sensors: [Sensor(name: "fp0", kind: .finger)], life: 600, time: scored.time)
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
    }

    /// Asks by a connection of a program; the prompt, where there is one.
    private func ask(_ program: String, connection: Int = 1) async -> Prompt? {
        let asker = PromptAsker(id: "\(program) \(connection)", name: program, client: program)
        let prompt = await broker.open(
            PromptRequest(owner: owner, asker: asker, purpose: "test", message: "m", kinds: [.finger], tries: 1))
        return prompt.isPending ? prompt : nil
    }

    /// Asks and ends the prompt without the owner; whether there was one.
    @discardableResult
    private func hangUp(_ program: String) async -> Bool {
        guard let prompt = await ask(program) else { return false }
        return await broker.cancel(prompt.id, by: .app)
    }

    @Test func whoAsksAloneAsksAsOftenAsItLikes() async {
        for _ in 0..<100 { #expect(await hangUp("loop")) }
        // Another connection of the program is no other asker.
        let held = await ask("loop", connection: 1)
        #expect(await ask("loop", connection: 2) == nil)
        await broker.cancel(held?.id ?? "", by: .app)
        #expect(await hangUp("loop"))
    }

    @Test func anotherComesInBetween() async throws {
        let held = try #require(await ask("loop"))
        #expect(await ask("shop") == nil)
        await broker.cancel(held.id, by: .app)
        #expect(await ask("loop", connection: 2) == nil)
        scored.wait(1.9)
        #expect(await ask("loop") == nil)
        let other = try #require(await ask("shop"))
        #expect(await broker.present([1, 90], to: "fp0") == .match)
        #expect(await broker.prompt(other.id)?.state == .matched)
        // The other has had its prompt, and the loop waited for nobody else.
        #expect(await hangUp("loop"))
    }

    @Test func theWaitDoublesAndIsBounded() async throws {
        for seconds in [2.0, 4, 8, 16, 32, 64, 64] {
            let held = try #require(await ask("loop"))
            #expect(await ask("shop") == nil)
            await broker.cancel(held.id, by: .app)
            scored.wait(seconds - 0.1)
            #expect(await ask("loop") == nil)
            scored.wait(0.1)
        }
        #expect(await hangUp("loop"))
    }

    @Test func aMatchEndsTheRow() async throws {
        for _ in 0..<5 { await hangUp("loop") }
        #expect(await ask("loop") != nil)
        #expect(await ask("shop") == nil)
        #expect(await broker.present([1, 90], to: "fp0") == .match)
        #expect(await hangUp("loop"))
        #expect(await ask("shop") != nil)
    }

    @Test func whoTakesItsOwnPromptOverGetsNoLongerTurn() async throws {
        let first = try #require(await ask("page"))
        scored.wait(100)
        let second = try #require(await ask("page"))
        #expect(second.deadline == first.deadline + 100)
        #expect(await ask("shop") == nil)
        // Who was turned away within the last minute waits still.
        scored.wait(60)
        let third = try #require(await ask("page"))
        #expect(await broker.prompt(second.id)?.state == .canceled(.system))
        // While another waits, the turn ends when it would have ended.
        #expect(third.deadline == second.deadline)
        #expect(await ask("shop") == nil)
        await broker.cancel(third.id, by: .app)
        #expect(await ask("page") == nil)
        #expect(await ask("shop") != nil)
    }

    @Test func aClockThatIsSetBackMakesNoWaitLonger() async throws {
        let held = try #require(await ask("loop"))
        #expect(await ask("shop") == nil)
        await broker.cancel(held.id, by: .app)
        scored.wait(-3_600)
        #expect(await ask("loop") != nil)
    }
}
