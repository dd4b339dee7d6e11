import Synchronization
import Testing
import Whorl

import WhorlProtocols

/// A browser in which somebody signed in counts as that person's known source afterwards, and as nobody else's.
@Suite struct KnownBrowserTests {
    private let scored: ScoredBiometrics
    private let provider: OpenIDProvider
    private let users: UserDirectory

    init() async throws {
        scored = try ScoredBiometrics()
        let records = scored.biometrics.records
        users = try UserDirectory(records)
        provider = OpenIDProvider(
            issuer: "https://id.test/v2", users: users, records: records, biometrics: scored.biometrics,
            tokens: UnsignedTokens(), audit: scored.biometrics.audit, policy: OpenIDPolicy(failures: 100),
            time: scored.time)
        for (number, name) in [(1, "ada"), (2, "bea")] {
            try await scored.enroll("bws.1.\(number)", ScoredBiometrics.print(number))
            try users.add(OIDCUser(id: "subject-\(number)", bcid: BCID("bws.1.\(number)"), username: name))
        }
        try records.put(
            OIDCClient(
                id: "shop", name: "Shop", secret: .nobody,
                redirects: [try #require(RedirectURI("https://shop.test/done"))], storage: "bws", partition: 1))
    }

    private static func query(_ name: String) -> String {
        "client_id=shop&redirect_uri=https://shop.test/done&response_type=code&scope=openid&login_hint=\(name)"
    }

    private func begin(_ name: String) throws -> String {
        guard case .page(let page) = try provider.begin(try #require(FormFields(Self.query(name)))) else {
            throw VidRefusal.unknownSession
        }
        return page.id
    }

    private func present(
        _ finger: Int, _ id: String, browser: [String] = [], network: String = "192.0.2.1"
    ) async throws -> OpenIDProvider.SampleAnswer {
        try await provider.submit(
            id, [ScoredBiometrics.print(finger)], from: .unknown(network: network, browser: browser))
    }

    /// A whole sign-in; what the browser is known by then.
    private func signIn(_ name: String, _ finger: Int, browser: [String] = []) async throws -> [String] {
        let id = try begin(name)
        #expect(try await present(finger, id, browser: browser) == .match)
        let secrets = try #require(provider.finish(id, browser: browser)?.browser)
        #expect(secrets.allSatisfy(Randomness.isSecret))
        return secrets
    }

    private func state(_ number: Int) throws -> ClassState? {
        try scored.biometrics.state(of: BCID("bws.1.\(number)"))
    }

    /// Strangers fail until no more of their tries are decided.
    private func fill(_ name: String) async throws {
        for number in 0..<60 {
            _ = try await present(9, try begin(name), network: "192.0.2.\(number)")
            scored.wait(30)
        }
    }

    @Test func whoSignedInBeforeIsNotLockedOutByStrangers() async throws {
        let browser = try await signIn("ada", 1)
        try await fill("ada")
        #expect(try state(1)?.unknown.total == 50 && state(1)?.failures == 0)
        #expect(try await present(1, begin("ada"), network: "192.0.2.200") == .denied(.disabled))
        _ = try await signIn("ada", 1, browser: browser)
        #expect(try state(1) == nil)
        #expect(try await present(1, begin("ada"), network: "192.0.2.200") == .match)
    }

    @Test func failuresInTheBrowserCountInTheFirstCounter() async throws {
        let browser = try await signIn("ada", 1)
        for _ in 0..<5 { _ = try await present(9, try begin("ada"), browser: browser) }
        #expect(try state(1)?.failures == 5 && state(1)?.unknown.total == 0)
        #expect(try await present(1, begin("ada"), browser: browser) == .denied(.locked))
    }

    @Test func aBrowserOfOneIsAStrangerToAnother() async throws {
        let browser = try await signIn("ada", 1)
        _ = try await present(9, try begin("bea"), browser: browser)
        #expect(try state(2)?.failures == 0 && state(2)?.unknown.total == 1)
        // Until the other signs in there, and then it is both's.
        let shared = try await signIn("bea", 2, browser: browser)
        #expect(shared.count == 2 && shared.last == browser.first)
        for (name, number) in [("ada", 1), ("bea", 2)] {
            _ = try await present(9, try begin(name), browser: shared)
            #expect(try state(number)?.failures == 1, "\(name)")
        }
    }

    @Test func eachSignInRenewsTheSecret() async throws {
        let first = try await signIn("ada", 1)
        let second = try await signIn("ada", 1, browser: first)
        #expect(first != second && second.count == 1)
        _ = try await present(9, try begin("ada"), browser: first)
        #expect(try state(1)?.failures == 0 && state(1)?.unknown.total == 1)
    }

    /// Otherwise who sends a victim the code of a sign-in would be known as the victim afterwards.
    @Test func aPhoneMakesNoBrowserKnown() async throws {
        let id = try begin("ada")
        #expect(try provider.vouch(id, for: BCID("bws.1.1"), by: [.finger]) == .match)
        let end = try #require(provider.finish(id))
        #expect(end.browser == nil)
    }

    /// Who is signed out between the match and the end of a sign-in gets neither code nor session.
    @Test func aSignOutMeanwhileEndsASignIn() async throws {
        let signOut = Mutex<(@Sendable () -> Void)?>(nil)
        let random = Randomness { count in
            signOut.withLock { $0.take() }?()
            return Randomness.system.bytes(count)
        }
        let provider = OpenIDProvider(
            issuer: "https://id.test/v2", users: users, records: scored.biometrics.records,
            biometrics: scored.biometrics, tokens: UnsignedTokens(), audit: scored.biometrics.audit,
            policy: OpenIDPolicy(sessionLife: 600), time: scored.time, randomness: random)

        func passed() async throws -> String {
            guard case .page(let page) = try provider.begin(try #require(FormFields(Self.query("ada")))) else {
                throw VidRefusal.unknownSession
            }
            let answer = try await provider.submit(
                page.id, [ScoredBiometrics.print(1)], from: .unknown(network: "192.0.2.1"))
            #expect(answer == .match)
            return page.id
        }

        let id = try await passed()
        signOut.withLock { $0 = { provider.end("subject-1") } }
        #expect(provider.finish(id) == nil && provider.finish(id) == nil)
        let session = try #require(provider.finish(try await passed())?.session)
        let again = try #require(FormFields(Self.query("ada")))
        guard case .redirect = try provider.begin(again, session: session) else {
            Issue.record("the session was not taken")
            return
        }
        // A code by an earlier session is of a session that is there.
        signOut.withLock { $0 = { provider.end("subject-1") } }
        #expect(throws: AuthorizeFault.self) { try provider.begin(again, session: session) }
    }

    @Test func whatIsKnownGoesWithTheUserAndWithThePerson() async throws {
        let records = scored.biometrics.records
        _ = try await signIn("ada", 1)
        _ = try await signIn("bea", 2)
        #expect(try records.all(KnownBrowsers.self).count == 2)
        #expect(try users.remove("subject-1"))
        #expect(try records.all(KnownBrowsers.self).map(\.id) == ["bws.1.2"])
        try await scored.biometrics.delete(BCID("bws.1.2"), by: "test")
        #expect(try records.all(KnownBrowsers.self).isEmpty)
    }

    /// As many answers, the same ones, and an alarm for both.
    @Test func unknownNamesAreOffAfterAsManyFailuresAsKnownOnes() async throws {
        var told: [[OpenIDProvider.SampleAnswer]] = []
        for name in ["ada", "nobody"] {
            var answers: [OpenIDProvider.SampleAnswer] = []
            for number in 0..<60 {
                answers.append(try await present(9, try begin(name), network: "192.0.2.\(number)"))
                scored.wait(30)
            }
            told.append(answers)
        }
        #expect(told[0] == told[1])
        #expect(told[0].count { $0 == .denied(.disabled) } == 11)
        #expect(scored.alarms == [.unknownSourcesOff, .unknownSourcesOff])
    }

    @Test func aSecretOfNobodysChangesNothingForUnknownNames() async throws {
        let made = [Randomness.system.secret()]
        for name in ["ada", "nobody"] {
            #expect(try await present(9, begin(name), browser: made) == .nonMatch(triesLeft: 99), "\(name)")
        }
        #expect(try state(1)?.unknown.total == 1)
    }

    @Test func aNetworkThatWaitsWaitsForAllNames() async throws {
        let scored = try ScoredBiometrics(DecisionPolicy(fmr: 1e-3))
        let users = try UserDirectory(scored.biometrics.records)
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
        try users.add(OIDCUser(id: "subject-1", bcid: BCID("bws.1.1"), username: "ada"))
        let provider = OpenIDProvider(
            issuer: "https://id.test/v2", users: users, records: scored.biometrics.records,
            biometrics: scored.biometrics, tokens: UnsignedTokens(), audit: scored.biometrics.audit, time: scored.time)
        let client = try #require(try self.scored.biometrics.records.find(OIDCClient.self, "shop"))
        try scored.biometrics.records.put(client)
        func tell(_ name: String, _ finger: Int) async throws -> OpenIDProvider.SampleAnswer {
            let query =
                "client_id=shop&redirect_uri=https://shop.test/done&response_type=code&scope=openid&login_hint=\(name)"
            guard case .page(let page) = try provider.begin(try #require(FormFields(query))) else { return .gone }
            return try await provider.submit(
                page.id, [ScoredBiometrics.print(finger)], from: .unknown(network: "192.0.2.1"))
        }
        for number in 0..<5 { #expect(try await tell("nobody-\(number)", 9) == .nonMatch(triesLeft: 4)) }
        #expect(try await tell("ada", 1) == .denied(.locked))
        #expect(try await tell("nobody-9", 1) == .denied(.locked))
        scored.wait(30)
        #expect(try await tell("ada", 1) == .match)
    }
}
