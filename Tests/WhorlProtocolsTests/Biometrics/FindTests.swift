import Testing
import Whorl

import WhorlProtocols

/// Searches that sign somebody in: whom they find, and what they count.
@Suite struct FindTests {
    private static let lenient = TokenBuckets.Rate(burst: 1e6, perSecond: 1)

    private func people(
        _ count: Int, searches: TokenBuckets.Rate = lenient, limit: Int = 50
    ) async throws -> ScoredBiometrics {
        let scored = try ScoredBiometrics(
            DecisionPolicy(
                fmr: 1e-3, lockout: LockoutPolicy(limit: limit),
                throttle: ThrottlePolicy(misses: Self.lenient, searches: searches)))
        for number in 1...count { try await scored.enroll("bws.1.\(number)", ScoredBiometrics.print(number)) }
        return scored
    }

    /// A search from an address by a client.
    private func find(
        _ scored: ScoredBiometrics, _ samples: [CapturedSample], in partitions: [Int] = [1],
        from address: String = "192.0.2.1", by client: String = "test", where isMeant: Set<Int>? = nil
    ) async throws -> Finding {
        try await scored.biometrics.find(
            samples, in: partitions.map { ("bws", $0) }, from: .unknown(network: address), by: client
        ) { bcid in isMeant?.contains(bcid.classID) ?? true }
    }

    private func isFound(
        _ scored: ScoredBiometrics, _ address: String, _ finger: Int, by client: String = "test"
    ) async throws -> Bool {
        try await find(scored, [ScoredBiometrics.print(finger)], from: address, by: client) != .nobody
    }

    private func fail(_ scored: ScoredBiometrics, _ bcid: String, _ failures: Int) throws {
        let lockout = scored.biometrics.policy.lockout
        try scored.biometrics.change(BCID(bcid)) { state in
            for _ in 0..<failures { lockout.fail(&state.unknown, at: 1_000) }
        }
    }

    /// FMR 1e-3 is a score of 0.3, and among 10 searches 0.4.
    @Test func severalPartitionsShareTheRate() async throws {
        let scored = try await people(1)
        let places = Array(1...10)
        #expect(try await find(scored, [ScoredBiometrics.print(1, 399)], in: places) == .nobody)
        #expect(try await find(scored, [ScoredBiometrics.print(1, 400)], in: places) == .one(BCID("bws.1.1")))
    }

    @Test func missesOfSearchesCountForTheAddress() async throws {
        let scored = try await people(2)
        for _ in 0..<5 { #expect(try await !isFound(scored, "192.0.2.1", 3)) }
        await #expect(throws: Refusal.locked(retryAfter: 30)) { _ = try await isFound(scored, "192.0.2.1", 1) }
        #expect(try scored.biometrics.audit.tail(1).map(\.outcome) == [.locked])
        #expect(try await isFound(scored, "192.0.2.2", 1))
        scored.wait(30)
        #expect(try await isFound(scored, "192.0.2.1", 1))
        #expect(try scored.biometrics.state(of: BCID("bws.1.1")) == nil)
    }

    @Test func missesOfAllAddressesSlowTheClientsSearches() async throws {
        let scored = try await people(2, searches: TokenBuckets.Rate(burst: 8, perSecond: 0.1))
        for number in 0..<8 { #expect(try await !isFound(scored, "192.0.2.\(number)", 3)) }
        #expect(scored.alarms == [.searchesSlowed])
        #expect(try scored.actions.filter { $0 == "alarm" }.count == 1)
        await #expect(throws: Refusal.locked(retryAfter: 10)) { _ = try await isFound(scored, "192.0.2.99", 1) }
        // Another client, an app that is known and a verification go on.
        #expect(try await isFound(scored, "192.0.2.99", 1, by: "other"))
        let found = try await scored.biometrics.identify(
            storage: "bws", partition: 1, [ScoredBiometrics.print(1)], from: .known, by: "test")
        #expect(found.map(\.bcid.classID) == [1])
        let judgement = try await scored.biometrics.verify(
            BCID("bws.1.1"), [ScoredBiometrics.print(1)], from: .unknown(network: "192.0.2.99"), by: "test")
        #expect(judgement.isMatch)
        // One search for each token that comes back, and no alarm for each.
        scored.wait(10)
        #expect(try await !isFound(scored, "192.0.2.100", 3))
        await #expect(throws: Refusal.locked(retryAfter: 10)) { _ = try await isFound(scored, "192.0.2.101", 1) }
        #expect(scored.alarms == [.searchesSlowed])
    }

    @Test func whoIsOffForStrangersIsFoundByApps() async throws {
        let scored = try await people(2)
        try fail(scored, "bws.1.1", 50)
        #expect(try await !isFound(scored, "192.0.2.1", 1))
        let found = try await scored.biometrics.identify(
            storage: "bws", partition: 1, [ScoredBiometrics.print(1)], from: .known, by: "test")
        #expect(found.map(\.bcid.classID) == [1])
    }

    @Test func aMatchHidesNoGuessesBesideIt() async throws {
        let scored = try await people(2, limit: 14)
        let guesses = (3...9).map { ScoredBiometrics.print($0) }
        for _ in 0..<2 {
            #expect(try await find(scored, [ScoredBiometrics.print(1)] + guesses) == .one(BCID("bws.1.1")))
        }
        await #expect(throws: Refusal.locked(retryAfter: 86_400)) {
            _ = try await find(scored, [ScoredBiometrics.print(1)])
        }
    }

    @Test func guessesBesideAMatchSlowTheClientsSearches() async throws {
        let scored = try await people(2, searches: TokenBuckets.Rate(burst: 4, perSecond: 0.1))
        let guesses = (3...6).map { ScoredBiometrics.print($0) }
        #expect(try await find(scored, [ScoredBiometrics.print(1)] + guesses) == .one(BCID("bws.1.1")))
        #expect(scored.alarms == [.searchesSlowed])
    }

    /// FMR 1e-2 is a score of 0.2.
    @Test func weakSamplesOfThePersonAreNoGuesses() async throws {
        let scored = try await people(2, limit: 1)
        let samples = [ScoredBiometrics.print(1), ScoredBiometrics.print(1, 200)]
        for _ in 0..<3 { #expect(try await find(scored, samples) == .one(BCID("bws.1.1"))) }
        #expect(try await find(scored, samples + [ScoredBiometrics.print(1, 199)]) == .one(BCID("bws.1.1")))
        await #expect(throws: Refusal.locked(retryAfter: 86_400)) { _ = try await find(scored, samples) }
    }

    @Test func ofTwoWhoMatchNeitherIsFound() async throws {
        let scored = try await people(2)
        try await scored.enroll("bws.1.3", ScoredBiometrics.print(1))
        try await scored.enroll("bws.2.1", ScoredBiometrics.print(2))
        #expect(try await find(scored, [ScoredBiometrics.print(1)]) == .several)
        #expect(try await find(scored, [ScoredBiometrics.print(2)]) == .one(BCID("bws.1.2")))
        #expect(try await find(scored, [ScoredBiometrics.print(2)], in: [1, 2]) == .several)
        // Samples of two people are as little one person's.
        #expect(try await find(scored, [ScoredBiometrics.print(1, 500), ScoredBiometrics.print(2)]) == .several)
        #expect(scored.alarms == [.searchAmbiguous, .searchAmbiguous, .searchAmbiguous])
        let lines = try scored.biometrics.audit.tail(1_000).filter { $0.action == "identify.ambiguous" }
        #expect(lines.count == 6 && lines.allSatisfy { $0.outcome == .refused && $0.subject != nil })
        let alarm = try scored.biometrics.audit.tail(1_000).first { $0.action == "alarm" }
        #expect(alarm?.detail == "search-ambiguous bws.1" && alarm?.subject == nil)
    }

    @Test func aPairOfPeopleRaisesOneAlarmAnHour() async throws {
        let scored = try await people(2)
        try await scored.enroll("bws.1.3", ScoredBiometrics.print(1))
        try await scored.enroll("bws.1.4", ScoredBiometrics.print(2))
        for _ in 0..<20 { #expect(try await find(scored, [ScoredBiometrics.print(1)]) == .several) }
        #expect(scored.alarms.count == 1)
        #expect(try await find(scored, [ScoredBiometrics.print(2)]) == .several)
        #expect(scored.alarms.count == 2)
        scored.wait(3_600)
        #expect(try await find(scored, [ScoredBiometrics.print(1)]) == .several)
        #expect(scored.alarms.count == 3)
    }

    @Test func whoCannotBeSignedInMakesNothingAmbiguous() async throws {
        let scored = try await people(2)
        // More of them than a search asks for at once.
        for number in 3...30 { try await scored.enroll("bws.1.\(number)", ScoredBiometrics.print(1)) }
        let sample = [ScoredBiometrics.print(1)]
        #expect(try await find(scored, sample, where: [30]) == .one(BCID("bws.1.30")))
        #expect(try await find(scored, sample, where: [1, 30]) == .several)
        #expect(try await find(scored, sample, where: []) == .nobody)
    }

    @Test(arguments: [5, 50]) func whoIsLockedStillMakesASearchAmbiguous(failures: Int) async throws {
        let scored = try await people(2)
        try await scored.enroll("bws.1.3", ScoredBiometrics.print(1))
        for bcid in ["bws.1.1", "bws.1.2"] { try fail(scored, bcid, failures) }
        #expect(try await find(scored, [ScoredBiometrics.print(1)]) == .several)
        #expect(try await find(scored, [ScoredBiometrics.print(2)]) == .nobody)
    }

    @Test func anAmbiguousSearchHidesNoGuessesEither() async throws {
        let scored = try await people(2, limit: 7)
        try await scored.enroll("bws.1.3", ScoredBiometrics.print(1))
        let guesses = (4...10).map { ScoredBiometrics.print($0) }
        for _ in 0..<9 { #expect(try await find(scored, [ScoredBiometrics.print(1)]) == .several) }
        #expect(try await find(scored, [ScoredBiometrics.print(1)] + guesses) == .several)
        await #expect(throws: Refusal.locked(retryAfter: 86_400)) {
            _ = try await find(scored, [ScoredBiometrics.print(1)])
        }
    }
}
