import Testing
import Whorl

import WhorlProtocols

/// Who may be compared with a sample of the sign-in page.
@Suite struct OpenIDProviderTests {
    private let scored: ScoredBiometrics
    private let provider: OpenIDProvider
    private let samples = (ada: [ScoredBiometrics.print(1)], stranger: [ScoredBiometrics.print(9)])

    init() async throws {
        scored = try ScoredBiometrics()
        let records = scored.biometrics.records
        let users = try UserDirectory(records)
        provider = OpenIDProvider(
            issuer: "https://id.test/v2", users: users, records: records, biometrics: scored.biometrics,
            tokens: UnsignedTokens(), audit: scored.biometrics.audit, time: scored.time)
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
        try await scored.enroll("bws.1.2", ScoredBiometrics.print(2))
        for (number, name) in [(1, "ada"), (2, "bea"), (3, "cleo")] {
            try users.add(OIDCUser(id: "subject-\(number)", bcid: BCID("bws.1.\(number)"), username: name))
        }
        for identifies in [false, true] {
            try records.put(
                OIDCClient(
                    id: identifies ? "finding" : "asking", name: "Shop", secret: SecretHash("secret"),
                    redirects: [try #require(RedirectURI("https://shop.test/done"))], storage: "bws", partition: 1,
                    identifies: identifies))
        }
    }

    private func begin(_ client: String, hint: String? = nil) throws -> OpenIDProvider.SignInRequest {
        let query =
            "client_id=\(client)&redirect_uri=https://shop.test/done&response_type=code&scope=openid"
            + (hint.map { "&login_hint=\($0)" } ?? "")
        let beginning = try provider.begin(try #require(FormFields(query)))
        guard case .page(let page) = beginning else { throw VidRefusal.unknownSession }
        return page
    }

    private func submit(_ id: String, _ samples: [CapturedSample]) async throws -> OpenIDProvider.SampleAnswer {
        try await provider.submit(id, samples, from: .unknown(network: "192.0.2.1"))
    }

    private var searches: Int {
        get throws { try scored.biometrics.audit.tail(1_000).count { $0.action == "identify" } }
    }

    @Test func nothingIsComparedWithoutAName() async throws {
        let page = try begin("asking")
        #expect(page.needsName)
        for _ in 0..<9 { #expect(try await submit(page.id, samples.ada) == .nameRequired) }
        #expect(try provider.vouch(page.id, for: BCID("bws.1.1"), by: [.finger]) == .nameRequired)
        let named = try #require(provider.take(name: " ada ", for: page.id))
        #expect(!named.needsName && named.typedName == "ada")
        #expect(try await submit(page.id, samples.stranger) == .nonMatch(triesLeft: 4))
        #expect(try await submit(page.id, samples.ada) == .match)
        #expect(try searches == 0)
    }

    @Test(arguments: ["", " ", "a\u{0}b", "a\nb", String(repeating: "x", count: 257)])
    func whatIsNoNameIsAskedForAgain(name: String) throws {
        let page = try begin("asking")
        #expect(provider.take(name: name, for: page.id)?.needsName == true)
    }

    @Test func aNameOfTheClientStays() throws {
        let page = try begin("asking", hint: "ada")
        #expect(page.isNamed && page.typedName == nil)
        #expect(provider.take(name: "bea", for: page.id) == page)
        #expect(provider.take(name: "bea", for: "another") == nil)
    }

    @Test func namesThatNobodyCanBeVerifiedForFailAsOthersDo() async throws {
        var told: [[OpenIDProvider.SampleAnswer]] = []
        for name in ["ada", "cleo", "nobody"] {
            var answers: [OpenIDProvider.SampleAnswer] = []
            for _ in 0..<3 {
                let page = try begin("asking", hint: name)
                for _ in 0..<4 { answers.append(try await submit(page.id, samples.stranger)) }
                scored.wait(1)
            }
            scored.wait(30)
            let page = try begin("asking", hint: name)
            for _ in 0..<2 { answers.append(try await submit(page.id, samples.stranger)) }
            told.append(answers)
        }
        #expect(told[0].contains(.denied(.locked)) && told[1] == told[0] && told[2] == told[0])
    }

    /// What was done for one submission of a sample: lines of the audit log, and comparisons for nobody.
    private func work(_ name: String, _ samples: [CapturedSample]) async throws -> (lines: [String], comparisons: Int) {
        func comparisons() throws -> Int {
            try scored.biometrics.records.all(NameFailures.self).reduce(0) { $0 + $1.comparisons }
        }
        let (lines, made) = (try scored.biometrics.audit.tail(1_000).count, try comparisons())
        _ = try await submit(try begin("asking", hint: name).id, samples)
        let events = try scored.biometrics.audit.tail(1_000).dropFirst(lines)
        return (events.map { "\($0.action) \($0.actor) \($0.outcome)" }, try comparisons() - made)
    }

    @Test(arguments: ["ada", "cleo", "nobody"]) func failuresSurviveARestart(name: String) async throws {
        for _ in 0..<5 { _ = try await submit(try begin("asking", hint: name).id, samples.stranger) }
        let records = scored.biometrics.records
        let again = OpenIDProvider(
            issuer: "https://id.test/v2", users: try UserDirectory(records), records: records,
            biometrics: Biometrics(
                engine: scored.biometrics.engine, reader: scored.biometrics.reader, records: records,
                audit: scored.biometrics.audit, policy: scored.biometrics.policy, pool: scored.biometrics.pool,
                time: scored.time),
            tokens: UnsignedTokens(), audit: scored.biometrics.audit, time: scored.time)
        let query = "client_id=asking&redirect_uri=https://shop.test/done&response_type=code&scope=openid&login_hint="
        guard case .page(let page) = try again.begin(try #require(FormFields(query + name))) else {
            Issue.record("the sign-in has no page")
            return
        }
        #expect(
            try await again.submit(page.id, samples.ada, from: .unknown(network: "192.0.2.2")) == .denied(.locked))
    }

    @Test func anUnknownNameCostsAComparison() async throws {
        let known = try await work("ada", samples.stranger)
        #expect(known.lines.count == 2 && known.comparisons == 0)
        for name in ["nobody", "cleo"] {
            let unknown = try await work(name, samples.stranger)
            #expect(unknown.lines == known.lines && unknown.comparisons == 1, "\(name)")
            // Not even the sample of the person who was compared counts.
            for finger in [1, 2] {
                let page = try begin("asking", hint: name)
                #expect(try await submit(page.id, [ScoredBiometrics.print(finger)]) == .nonMatch(triesLeft: 4))
            }
        }
    }

    @Test func waitingLooksTheSameInTheLog() async throws {
        for _ in 0..<5 { for name in ["ada", "nobody"] { _ = try await work(name, samples.stranger) } }
        #expect(try await work("nobody", samples.stranger).lines == work("ada", samples.stranger).lines)
    }

    @Test func aDecoyThatIsDeletedIsReplaced() async throws {
        try await #require(work("nobody", samples.stranger).comparisons == 1)
        for number in [1, 2] {
            _ = try scored.biometrics.engine.delete(BCID("bws.1.\(number)"))
        }
        #expect(try await work("nobody", samples.stranger).comparisons == 0)
        // A deletion takes the user with it.
        try await scored.enroll("bws.1.2", ScoredBiometrics.print(2))
        try provider.users.add(OIDCUser(id: "subject-9", bcid: BCID("bws.1.2"), username: "bea"))
        #expect(try await work("nobody", samples.stranger).comparisons == 1)
    }

    @Test func aClientMayHaveItsUsersFound() async throws {
        let page = try begin("finding")
        #expect(!page.needsName)
        #expect(try await submit(page.id, samples.stranger) == .nonMatch(triesLeft: 4))
        #expect(try await submit(page.id, samples.ada) == .match)
        #expect(try searches == 2)
    }

    @Test func whoIsLockedIsNotFound() async throws {
        let lockout = scored.biometrics.policy.lockout
        try scored.biometrics.change(BCID("bws.1.1")) { state in
            for _ in 0..<5 { lockout.fail(&state.unknown, at: 1_000) }
        }
        let page = try begin("finding")
        #expect(try await submit(page.id, samples.ada) == .nonMatch(triesLeft: 4))
        #expect(try await submit(page.id, [ScoredBiometrics.print(2)]) == .match)
        let named = try begin("finding", hint: "ada")
        #expect(try await submit(named.id, samples.ada) == .denied(.locked))
    }

    /// Cleo signs up with a copy of Ada's print.
    @Test func ofTwoUsersWhoMatchASearchTakesNeither() async throws {
        try await scored.enroll("bws.1.3", ScoredBiometrics.print(1))
        let page = try begin("finding")
        #expect(try await submit(page.id, samples.ada) == .nameRequired)
        #expect(provider.page(page.id)?.needsName == true)
        #expect(try await submit(page.id, [ScoredBiometrics.print(2)]) == .nameRequired)
        #expect(try provider.vouch(page.id, for: BCID("bws.1.1"), by: [.finger]) == .nameRequired)
        #expect(try searches == 0 && scored.alarms == [.searchAmbiguous])
        // The name decides, with as many tries as before.
        _ = provider.take(name: "ada", for: page.id)
        #expect(try await submit(page.id, samples.stranger) == .nonMatch(triesLeft: 4))
        #expect(try await submit(page.id, samples.ada) == .match)
        let other = try begin("finding")
        #expect(try await submit(other.id, [ScoredBiometrics.print(2)]) == .match)
    }

    @Test func whoIsNoUserTakesNobodysPlace() async throws {
        try await scored.enroll("bws.1.9", ScoredBiometrics.print(1))
        #expect(try await submit(try begin("finding").id, samples.ada) == .match)
    }

    /// What a phone's sample proves.
    private func phone(_ sample: CapturedSample, _ id: String) async throws -> VidResult? {
        try await provider.result(of: sample, from: .unknown(network: "192.0.2.1"), for: id)
    }

    @Test func aPhoneIsJudgedForTheNamedUserAlone() async throws {
        let page = try begin("asking")
        #expect(try await phone(samples.ada[0], page.id) == nil)
        _ = provider.take(name: "ada", for: page.id)
        #expect(try await phone(ScoredBiometrics.print(2), page.id) == nil)
        #expect(try await phone(samples.ada[0], page.id)?.bcid == BCID("bws.1.1"))
        _ = provider.take(name: "nobody", for: page.id)
        #expect(try await phone(samples.ada[0], page.id) == nil)
        #expect(try provider.vouch(page.id, for: BCID("bws.1.1"), by: [.finger]) == .nonMatch(triesLeft: 4))
        #expect(try searches == 0)
    }

    @Test func noMoreSamplesAreReadAtOnceThanTriesAreLeft() async throws {
        let page = try begin("asking", hint: "ada")
        #expect(try await submit(page.id, samples.stranger) == .nonMatch(triesLeft: 4))
        /// Reads a sample while others are read, one in the other.
        func nested(_ depth: Int) async throws -> Int {
            try await provider.reading(page.id) { depth == 9 ? 9 : max(depth, try await nested(depth + 1)) } ?? -1
        }
        // Four tries are left: the fifth reading is refused.
        #expect(try await nested(1) == 4)
        #expect(try await nested(1) == 4)
        #expect(try await submit(page.id, samples.ada) == .match)
        #expect(try await provider.reading(page.id) { 1 } == nil)
        #expect(try await provider.reading("nowhere") { 1 } == nil)
    }

    @Test func anAddressCannotTakeAllSignIns() throws {
        func begun(_ count: Int, from address: String) -> Int {
            AuditSource.$address.withValue(address) { (0..<count).count { _ in (try? begin("asking")) != nil } }
        }
        #expect(begun(Ledger.sourceQuota + 10, from: "192.0.2.1") == Ledger.sourceQuota)
        #expect(begun(10, from: "192.0.2.2") == 10)
    }
}
