import Testing
import Whorl

import WhorlProtocols

/// A search of the service: its rate, and whom it leaves out.
@Suite struct IdentifyTests {
    private func people(_ count: Int, _ policy: DecisionPolicy = DecisionPolicy(fmr: 1e-3)) async throws
        -> ScoredBiometrics
    {
        let scored = try ScoredBiometrics(policy)
        for number in 1...count { try await scored.enroll("bws.1.\(number)", ScoredBiometrics.print(number)) }
        return scored
    }

    private func found(
        _ scored: ScoredBiometrics, _ sample: CapturedSample, top: Int = 10, of searches: Int = 1
    ) async throws -> [Int] {
        try await scored.biometrics.identify(
            storage: "bws", partition: 1, [sample], from: .known, top: top, of: searches, by: "test"
        ).map(\.bcid.classID)
    }

    private func lock(_ scored: ScoredBiometrics, _ bcid: String, _ failures: Int = 5) throws {
        let lockout = scored.biometrics.policy.lockout
        try scored.biometrics.change(BCID(bcid)) { state in
            for _ in 0..<failures { lockout.fail(&state.known, at: 1_000) }
        }
    }

    /// FMR 1e-3 is a score of 0.3, and among 10 people 0.4.
    @Test(arguments: [(1, 300, true), (1, 299, false), (10, 399, false), (10, 400, true)])
    func theRateIsSharedAmongPeople(people count: Int, score: Int, isFound: Bool) async throws {
        let scored = try await people(count)
        #expect(try await found(scored, ScoredBiometrics.print(1, score)) == (isFound ? [1] : []))
    }

    @Test func severalSearchesShareTheRateToo() async throws {
        let scored = try await people(1)
        #expect(try await found(scored, ScoredBiometrics.print(1, 399), of: 10).isEmpty)
        #expect(try await found(scored, ScoredBiometrics.print(1, 400), of: 10) == [1])
    }

    @Test(arguments: [(0.01, 300), (nil, 300), (1e-4, 400)] as [(Double?, Int)])
    func aSearchIsNeverMoreLenientThanAVerification(fpir: Double?, score: Int) async throws {
        let scored = try await people(1, DecisionPolicy(fmr: 1e-3, fpir: fpir))
        #expect(try await found(scored, ScoredBiometrics.print(1, score)) == [1])
        #expect(try await found(scored, ScoredBiometrics.print(1, score - 1)).isEmpty)
    }

    @Test(arguments: [5, 50]) func whoIsLockedOrDisabledIsLeftOut(failures: Int) async throws {
        let scored = try await people(10)
        try lock(scored, "bws.1.1", failures)
        #expect(try await found(scored, ScoredBiometrics.print(1)).isEmpty)
        // Others need the same score as before.
        #expect(try await found(scored, ScoredBiometrics.print(2, 399)).isEmpty)
        #expect(try await found(scored, ScoredBiometrics.print(2, 400)) == [2])
        scored.wait(30)
        #expect(try await found(scored, ScoredBiometrics.print(1)) == (failures == 5 ? [1] : []))
    }

    @Test func othersTakeThePlaceOfWhoIsLeftOut() async throws {
        let scored = try ScoredBiometrics()
        for number in 1...30 { try await scored.enroll("bws.1.\(number)", ScoredBiometrics.print(1)) }
        for number in 1...25 where number != 7 { try lock(scored, "bws.1.\(number)") }
        #expect(try await found(scored, ScoredBiometrics.print(1), top: 1) == [7])
        #expect(try await found(scored, ScoredBiometrics.print(1), top: 3) == [7, 26, 27])
        #expect(try await found(scored, ScoredBiometrics.print(1), top: 100) == [7, 26, 27, 28, 29, 30])
    }

    /// A search from an address by a client; whether somebody was found.
    private func search(
        _ scored: ScoredBiometrics, _ address: String, _ finger: Int, by client: String = "test"
    ) async throws -> Bool {
        let source = AttemptSource.unknown(network: address)
        return try await scored.biometrics.attempt(from: source, by: client, in: "bws.1") {
            () async throws(Refusal) -> BCID? in
            try await scored.biometrics.identify(
                storage: "bws", partition: 1, [ScoredBiometrics.print(finger)], from: source, by: client
            ).first?.bcid
        } != nil
    }

    @Test func missesOfSearchesCountForTheAddress() async throws {
        let scored = try await people(2)
        for _ in 0..<5 { #expect(try await !search(scored, "192.0.2.1", 3)) }
        await #expect(throws: Refusal.locked(retryAfter: 30)) { _ = try await search(scored, "192.0.2.1", 1) }
        #expect(try scored.biometrics.audit.tail(1).map(\.outcome) == [.locked])
        #expect(try await search(scored, "192.0.2.2", 1))
        scored.wait(30)
        #expect(try await search(scored, "192.0.2.1", 1))
        #expect(try scored.biometrics.state(of: BCID("bws.1.1")) == nil)
    }

    @Test func missesOfAllAddressesSlowTheClientsSearches() async throws {
        let searches = TokenBuckets.Rate(burst: 8, perSecond: 0.1)
        let scored = try await people(
            2, DecisionPolicy(fmr: 1e-3, throttle: ThrottlePolicy(searches: searches)))
        for number in 0..<8 { #expect(try await !search(scored, "192.0.2.\(number)", 3)) }
        #expect(scored.alarms == [.searchesSlowed])
        #expect(try scored.actions.filter { $0 == "alarm" }.count == 1)
        await #expect(throws: Refusal.locked(retryAfter: 10)) { _ = try await search(scored, "192.0.2.99", 1) }
        // Another client, an app that is known and a verification go on.
        #expect(try await search(scored, "192.0.2.99", 1, by: "other"))
        #expect(try await found(scored, ScoredBiometrics.print(1)) == [1])
        let person = try BCID("bws.1.1")
        let judgement = try await scored.biometrics.verify(
            person, [ScoredBiometrics.print(1)], from: .unknown(network: "192.0.2.99"), by: "test")
        #expect(judgement.isMatch)
        // One search for each token that comes back, and no alarm for each.
        scored.wait(10)
        #expect(try await !search(scored, "192.0.2.100", 3))
        await #expect(throws: Refusal.locked(retryAfter: 10)) { _ = try await search(scored, "192.0.2.101", 1) }
        #expect(scored.alarms == [.searchesSlowed])
    }

    @Test func whoIsOffForStrangersIsFoundByApps() async throws {
        let scored = try await people(2)
        let lockout = scored.biometrics.policy.lockout
        try scored.biometrics.change(BCID("bws.1.1")) { state in
            for _ in 0..<50 { lockout.fail(&state.unknown, at: 1_000) }
        }
        #expect(try await !search(scored, "192.0.2.1", 1))
        #expect(try await found(scored, ScoredBiometrics.print(1)) == [1])
    }
}
