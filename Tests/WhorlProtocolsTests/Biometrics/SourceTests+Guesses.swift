import ProtocolTestSupport
import Testing
import Whorl

import WhorlProtocols

/// Guesses of somebody who has one sample of a person: beside it, and in a browser that it made known.
extension SourceTests {
    /// A browser in which the person is known.
    private func knownBrowser() throws -> AttemptSource {
        let (secret, time) = (Randomness.system.secret(), scored.time)
        try scored.biometrics.records.change(KnownBrowsers.self, person.description) { [person] kept in
            var browsers = kept ?? KnownBrowsers(person)
            _ = browsers.admit(secret, insteadOf: [], at: time.now)
            kept = browsers
        }
        return .unknown(network: "192.0.2.1", browser: [secret])
    }

    /// Whether a failure of a source counts as one of known sources.
    private func isKnown(_ source: AttemptSource) async throws -> Bool {
        #expect(try await !verify(2, source))
        let known = try state?.failures == 1
        try scored.biometrics.change(person) { $0.reset() }
        return known
    }

    @Test func guessesBesideAMatchCountAsTriesOfStrangers() async throws {
        let samples = [2, 3, 1].map { ScoredBiometrics.print($0) }
        func present(_ source: AttemptSource) async throws -> Bool {
            try await scored.biometrics.verify(person, samples, from: source, by: "test").isMatch
        }
        for number in 1...5 { #expect(try await present(Self.stranger(number))) }
        #expect(try state?.unknown.total == 10 && state?.unknown.row == 0)
        // Two tries are left, and the guesses come first.
        #expect(try await !present(Self.stranger(6)))
        await #expect(throws: Refusal.disabled) { try await present(Self.stranger(7)) }
        // Several pictures of the person are no guesses, and a known source makes none.
        try scored.biometrics.reset(person, by: "test")
        let own = [ScoredBiometrics.print(1), ScoredBiometrics.print(1)]
        #expect(
            try await scored.biometrics.verify(person, own, from: Self.stranger(8), by: "test").isMatch)
        #expect(try await present(.known))
        #expect(try state == nil)
    }

    /// Whoever has one finger of a person signs in by it, and guesses at another: the own sign-ins make no room for guesses.
    @Test func guessesBesideAMatchAreNotForgottenByAKnownBrowser() async throws {
        let own = try knownBrowser()
        func present(_ source: AttemptSource, _ fingers: Int...) async throws -> Bool {
            try await scored.biometrics.verify(
                person, fingers.map { ScoredBiometrics.print($0) }, from: source, by: "test"
            ).isMatch
        }
        for number in 1...5 {
            #expect(try await present(Self.stranger(number), 2, 3, 1))
            #expect(try await present(own, 1))
            #expect(try state?.unknown.total == 2 * number)
        }
        // Two tries are left, and the guesses come first.
        #expect(try await !present(Self.stranger(6), 2, 3, 1))
        #expect(try await present(own, 1))
        #expect(try state?.unknown.total == 10)
        // A day later they are forgotten; other failures are so at once.
        #expect(try await !present(Self.stranger(7), 2))
        #expect(try await present(own, 1))
        #expect(try state?.unknown.total == 10)
        scored.wait(86_400)
        #expect(try await present(own, 1))
        #expect(try state == nil)
        // A match by a device or an app makes no more room either.
        #expect(try await present(Self.stranger(8), 2, 1))
        #expect(try await present(.known, 1))
        #expect(try state?.unknown.total == 1)
    }

    @Test func failuresInAKnownBrowserCountForADayWhateverMatches() async throws {
        let own = try knownBrowser()
        for _ in 0..<5 {
            #expect(try await !verify(2, own))
            #expect(try await !verify(3, own))
            #expect(try await verify(1, own))
            #expect(try state == nil)
        }
        for finger in [2, 3, 2] { #expect(try await !verify(finger, own)) }
        #expect(try state?.failures == 2 && state?.unknown.total == 1)
        try scored.biometrics.change(person) { $0.reset() }
        #expect(try await !isKnown(own))
        scored.wait(86_400)
        #expect(try await isKnown(own))
    }

    @Test func guessesInAKnownBrowserEndWithAResetOfAnotherProgram() async throws {
        let own = try knownBrowser()
        #expect(try await isKnown(own))
        func fill() async throws {
            for _ in 0..<4 {
                let samples = [2, 3, 4, 1].map { ScoredBiometrics.print($0) }
                #expect(try await scored.biometrics.verify(person, samples, from: own, by: "test").isMatch)
            }
        }
        try await fill()
        #expect(try await !isKnown(own))
        let one = scored.biometrics
        let other = Biometrics(
            engine: one.engine, reader: one.reader, records: one.records, audit: one.audit, policy: one.policy,
            pool: WorkPool(width: 1, depth: 1), time: scored.time)
        try other.reset(person, by: "test")
        #expect(try await isKnown(own))
        // The deletion by another program forgets them too: whoever comes then has the own browsers known.
        try await fill()
        _ = try one.engine.store.delete(person)
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
        #expect(try await isKnown(knownBrowser()))
    }

    @Test func guessesInAKnownBrowserCountForADay() async throws {
        let own = try knownBrowser()
        func present(_ fingers: Int...) async throws -> Bool {
            try await scored.biometrics.verify(
                person, fingers.map { ScoredBiometrics.print($0) }, from: own, by: "test"
            ).isMatch
        }
        for _ in 0..<4 {
            #expect(try await present(2, 3, 4, 1))
            // A match without a guess makes no room for others.
            #expect(try await present(1))
        }
        #expect(try state == nil)
        // From then on it is a stranger's browser.
        for _ in 0..<3 {
            #expect(try await present(2, 3, 4, 1))
            #expect(try await present(1))
        }
        #expect(try await !present(2, 3, 4, 1))
        #expect(try state?.unknown.total == 12)
        await #expect(throws: Refusal.disabled) { try await present(1) }
        scored.wait(86_400)
        #expect(try await present(1))
        #expect(try state == nil)
    }
}
