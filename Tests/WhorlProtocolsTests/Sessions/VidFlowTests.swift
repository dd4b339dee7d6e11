import FoundationEssentials
import ProtocolTestSupport
import Testing
import Whorl

import WhorlProtocols

/// From registering over a sample to the token: who may do what, how often and until when.
@Suite struct VidFlowTests {
    private static let phone = VidParty(id: "phone", name: "Phone")
    private let scored: ScoredBiometrics
    private let sessions: VidSessions
    private let app: App
    private let device: VidDevice

    init() async throws {
        scored = try ScoredBiometrics()
        var rules = VidRules(issuer: "https://id.test")
        rules.referenceLife = 5_000
        sessions = VidSessions(scored.biometrics, tokens: PlainTokens(), rules: rules, time: scored.time)
        app = App(id: "shop", name: "Shop", secret: .nobody, scopes: ["bws.1", "bws.2"], member: "M", identifies: true)
        device = VidDevice(id: "phone", secret: SecretHash("s3cret"))
        try scored.biometrics.records.put(app)
        try scored.biometrics.records.put(device)
        try scored.biometrics.records.put(
            VidProfile(id: "ada", bcid: BCID("bws.1.1"), subject: "Ada", device: "phone"))
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
        try await scored.enroll("bws.2.2", ScoredBiometrics.print(2))
    }

    private func register(_ change: (inout VidRequest) -> Void = { _ in }) throws -> VidSession {
        var request = VidRequest(member: "M", aliasType: .qr)
        change(&request)
        return try sessions.register(request, by: app)
    }

    private func attached(_ profile: String? = "ada", to session: VidSession? = nil) throws -> Held {
        let session = try session ?? register()
        return try attach(session, Self.phone, profile: profile)
    }

    /// A session, and what its device must show.
    private struct Held {
        let id: String
        let secret: String
        var proof: DeviceProof? = .secret(id: "phone", secret: "s3cret")

        var holder: VidSessions.Holder { VidSessions.Holder(secret: secret, proof: proof) }
    }

    private func attach(_ session: VidSession, _ device: VidParty?, profile: String?) throws -> Held {
        Held(id: session.id, secret: try sessions.attach(session.alias, device, profile: profile).secret)
    }

    private func submit(_ held: Held, _ bytes: [UInt8]) async throws -> VidStatus {
        try await sessions.submit(held.id, bytes, .finger, by: held.holder, from: .unknown(network: "192.0.2.1")).status
    }

    @Test func onlyTheMembersAppRegisters() throws {
        #expect(throws: VidRefusal.foreignMember) { try register { $0.member = "N" } }
        for life in [0, -1, 600.5] {
            #expect(throws: VidRefusal.malformed("expiresIn")) { try register { $0.life = life } }
        }
        #expect(try register { $0.life = 600 }.expires == 1_600)
        let session = try register()
        #expect(session.expires == 1_120 && session.triesLeft == 3 && session.status == .opportunity)
        #expect(session.exploiter == VidParty(id: "shop", name: "Shop") && session.id != session.alias)
        #expect(session.alias.count == 22)
        #expect(try register { $0.aliasType = .id }.alias.count == 36)
        #expect(try register { $0.profile = "ada" }.profile?.id == "ada")
        #expect(throws: VidRefusal.unknownProfile) { try register { $0.profile = "bea" } }
        try scored.biometrics.records.put(VidProfile(id: "foreign", bcid: BCID("demo.1.1"), subject: "x"))
        #expect(throws: VidRefusal.unknownProfile) { try register { $0.profile = "foreign" } }
    }

    @Test func aMatchIsDeliveredOnceWithAToken() async throws {
        let held = try attached()
        let id = held.id
        #expect(try await sessions.report(id, for: app).identityToken == nil)
        #expect(try await submit(held, [1]) == .authenticated)
        let report = try await sessions.report(id, for: app)
        #expect(report.session.status == .completed)
        let claims: IdentityClaims = try PlainTokens.signed(report.identityToken)
        #expect(claims.iss == "https://id.test" && claims.sub == "Ada" && claims.aud == "M" && claims.sid == id)
        #expect(claims.iat == 1_000 && claims.exp == 1_300 && claims.auth_time == 1_000 && claims.amr == ["fpt"])
        #expect(claims.authenticator == Self.phone && claims.exploiter.id == "shop" && claims.score_band == .clear)
        #expect(try await sessions.report(id, for: app).identityToken == nil)
        // Also an app of the same member, as older releases allowed, is none of the session.
        for member in ["N", "M"] {
            let other = App(id: "bank", name: "", secret: .nobody, scopes: [], member: member)
            await #expect(throws: VidRefusal.foreignMember) { try await sessions.report(id, for: other) }
        }
        #expect(throws: VidRefusal.unknownSession) { try sessions.session("none", of: app) }
    }

    @Test func anIdentityTokenIsExchangedOnceInItsTime() async throws {
        let held = try attached()
        let id = held.id
        _ = try await submit(held, [1])
        let token = try #require(try await sessions.report(id, for: app).identityToken)
        scored.wait(299)
        let (access, seconds) = try await sessions.exchange(token)
        let claims: AccessClaims = try PlainTokens.signed(access)
        #expect(seconds == 300 && claims.sub == "Ada" && claims.aud == "M" && claims.sid == id)
        #expect(claims.iat == 1_299 && claims.exp == 1_599 && claims.token_use == "access")
        await #expect(throws: VidRefusal.usedToken) { try await sessions.exchange(token) }
        for bad in ["", access, "signed.e30"] {
            await #expect(throws: VidRefusal.invalidToken) { try await sessions.exchange(bad) }
        }
        scored.wait(1)
        await #expect(throws: VidRefusal.invalidToken) { try await sessions.exchange(token) }
        // A token of an earlier process was perhaps exchanged there.
        let again = VidSessions(
            scored.biometrics, tokens: PlainTokens(), rules: VidRules(issuer: "https://id.test"),
            time: TestClock(1_010).timepiece)
        await #expect(throws: VidRefusal.invalidToken) { try await again.exchange(token) }
    }

    @Test func missesUseTriesAndBadSamplesDoNot() async throws {
        let held = try attached()
        await #expect(throws: Refusal.engine(.blankImage)) { try await submit(held, []) }
        await #expect(throws: Refusal.unsupported(.face)) {
            try await sessions.submit(held.id, [1], .face, by: held.holder, from: .unknown(network: "x"))
        }
        #expect(try await submit(held, [2]) == .created)
        #expect(try await submit(held, [2]) == .created)
        #expect(try sessions.session(held.id, of: app).triesLeft == 1)
        #expect(try await submit(held, [2]) == .failed)
        await #expect(throws: VidRefusal.conflict(.failed)) { try await submit(held, [1]) }
        #expect(try scored.biometrics.state(of: BCID("bws.1.1"))?.known.total == 3)
    }

    @Test func aLockedPersonUsesNoTry() async throws {
        let lockout = scored.biometrics.policy.lockout
        try scored.biometrics.change(BCID("bws.1.1")) { for _ in 0..<5 { lockout.fail(&$0.known, at: 1_000) } }
        let held = try attached()
        await #expect(throws: Refusal.locked(retryAfter: 30)) { try await submit(held, [1]) }
        #expect(try sessions.session(held.id, of: app).status == .created)
        #expect(try sessions.session(held.id, of: app).triesLeft == 3)
    }

    @Test func timeAndTheUserEndASession() async throws {
        let held = try attached()
        scored.wait(119.5)
        #expect(try sessions.session(held.id, of: app).status == .created)
        scored.wait(0.5)
        #expect(try sessions.session(held.id, of: app).status == .timeout)
        await #expect(throws: VidRefusal.conflict(.timeout)) { try await submit(held, [1]) }
        let other = try attached()
        #expect(try await sessions.cancel(other.id, by: other.holder).status == .canceled)
        await #expect(throws: VidRefusal.conflict(.canceled)) {
            try await sessions.cancel(other.id, by: other.holder)
        }
        await #expect(throws: VidRefusal.unknownSession) { try await sessions.cancel("none", by: other.holder) }
    }

    @Test func aDeviceTakesASessionForItsOwnProfiles() throws {
        try scored.biometrics.records.put(
            VidProfile(id: "bea", bcid: BCID("bws.2.2"), subject: "Bea", device: "other"))
        try scored.biometrics.records.put(VidProfile(id: "free", bcid: BCID("bws.2.2"), subject: "Bea"))
        let session = try register()
        let free = try sessions.attach(session.alias, Self.phone, profile: "free")
        #expect(free.modalities == [.finger] && !free.needsRevalidation && free.session.claimedName == "free")
        #expect(throws: VidRefusal.conflict(.created)) {
            try sessions.attach(session.alias, Self.phone, profile: "free")
        }
        let asked = try register { $0.profile = "ada" }
        #expect(throws: VidRefusal.unknownProfile) { try sessions.attach(asked.alias, Self.phone, profile: "free") }
        #expect(try sessions.attach(asked.alias, Self.phone, profile: nil).session.profile?.id == "ada")
        let foreign = try register { $0.profile = "bea" }
        for name in [nil, "bea", "none"] {
            #expect(throws: VidRefusal.foreignDevice) { try sessions.attach(foreign.alias, Self.phone, profile: name) }
        }
        // The device's own profile of nobody who is enrolled ends the session.
        try scored.biometrics.records.put(
            VidProfile(id: "empty", bcid: BCID("bws.1.9"), subject: "x", device: "phone"))
        let lost = try sessions.attach(try register().alias, Self.phone, profile: "empty")
        #expect(lost.session.status == .failed && lost.modalities.isEmpty)
        #expect(throws: VidRefusal.unknownSession) { try sessions.attach("none", Self.phone, profile: nil) }
    }

    @Test func whoNamesNobodyIsSearchedFor() async throws {
        let session = try register()
        #expect(try !sessions.needsProfile(session))
        #expect(try await submit(try attach(session, nil, profile: nil), [2]) == .authenticated)
        #expect(try sessions.session(session.id, of: app).result?.subject == "bws.2.2")
        let other = try register()
        let held = try attach(other, nil, profile: nil)
        #expect(try await submit(held, [9]) == .created)
        #expect(try await submit(held, [1]) == .authenticated)
        #expect(try sessions.session(other.id, of: app).result?.subject == "Ada")
    }

    @Test func ofTwoWhoMatchNeitherIsTaken() async throws {
        try await scored.enroll("bws.2.3", ScoredBiometrics.print(1))
        let session = try register()
        #expect(try await submit(try attach(session, nil, profile: nil), [1]) == .created)
        #expect(scored.alarms == [.searchAmbiguous])
        #expect(try await submit(try attached(), [1]) == .authenticated)
    }

    @Test func whoAsksMayDecide() async throws {
        let person = try BCID("bws.1.1")
        let session = try register {
            $0.decision = { sample, _ in
                sample.finger == nil
                    ? nil
                    : VidResult(
                        bcid: person, subject: "decided", modality: .finger, band: .near, time: 1_000)
            }
        }
        #expect(try await submit(try attach(session, nil, profile: nil), [9]) == .authenticated)
        #expect(try sessions.session(session.id, of: app).result?.subject == "decided")
    }

    @Test func aRemovedProfileMatchesNobody() async throws {
        let held = try attached()
        #expect(try sessions.removeProfile("ada", of: device).id == "ada")
        #expect(throws: VidRefusal.unknownProfile) { try sessions.removeProfile("ada", of: device) }
        #expect(try await submit(held, [1]) == .created)
        #expect(try scored.actions.contains("remove-profile"))
    }

    @Test func aDeviceProvesItselfByItsSecret() async throws {
        #expect(try await sessions.device("phone", secret: "s3cret") == device)
        #expect(try await sessions.device("phone", secret: "wrong") == nil)
        #expect(try await sessions.device("other", secret: "s3cret") == nil)
        #expect(try await sessions.device("other", secret: "nobody's secret") == nil)
        #expect(try sessions.profiles(of: device).map(\.id) == ["ada"])
        #expect(try sessions.profile("ada", of: device).subject == "Ada")
        let other = VidDevice(id: "other", secret: .nobody)
        #expect(throws: VidRefusal.unknownProfile) { try sessions.profile("ada", of: other) }
        let request = try register { $0.profile = "ada" }
        _ = try register()
        #expect(try sessions.requests(for: device).map(\.id) == [request.id])
        #expect(try sessions.requests(for: other).isEmpty)
        scored.wait(120)
        #expect(try sessions.requests(for: device).isEmpty)
    }

    @Test func oldAndFlaggedReferencesAreMadeAnew() async throws {
        let person = try BCID("bws.1.1")
        #expect(try !sessions.mustRevalidate(person, .finger))
        await #expect(throws: VidRefusal.revalidationNotRequired) {
            try await sessions.reenroll("ada", of: device, [[1]], .finger)
        }
        try scored.biometrics.change(person) { $0.isFlagged = true }
        let profile = try sessions.profile("ada", of: device)
        #expect(try sessions.outdated(profile) == [.finger])
        #expect(try !sessions.mustRevalidate(person, .face))
        let session = try register()
        let attachment = try sessions.attach(session.alias, Self.phone, profile: "ada")
        let held = Held(id: session.id, secret: attachment.secret)
        #expect(attachment.needsRevalidation)
        await #expect(throws: VidRefusal.revalidationRequired(profile: "ada")) { try await submit(held, [1]) }
        await #expect(throws: VidRefusal.notRecognized) {
            try await sessions.reenroll("ada", of: device, [[1], [2]], .finger)
        }
        try await sessions.reenroll("ada", of: device, [[1], [1, 80]], .finger)
        #expect(try sessions.outdated(profile).isEmpty)
        // They take the place of those of before.
        #expect(try scored.biometrics.enrolled(person).count == 2)
        #expect(try await submit(held, [1]) == .authenticated)
        // References of 1,000 s count for 5,000 s.
        scored.wait(5_000)
        #expect(try !sessions.mustRevalidate(person, .finger))
        scored.wait(1)
        #expect(try sessions.mustRevalidate(person, .finger))
    }

    @Test func aReportWaitsForNews() async throws {
        let session = try register()
        let call = Task { try await sessions.report(session.id, for: app, past: .opportunity, seconds: 30) }
        try await waitUntil { sessions.registry.parked == 1 }
        let held = try attached(to: session)
        #expect(try await call.value.session.status == .created)
        // What is news already is told at once.
        #expect(
            try await sessions.report(session.id, for: app, past: .opportunity, seconds: 30).session.status == .created)
        _ = try await submit(held, [1])
        #expect(try await sessions.report(session.id, for: app, past: nil, seconds: 30).identityToken != nil)
        #expect(try await sessions.report(session.id, for: app, past: nil, seconds: 30).session.status == .completed)
    }

    @Test func aliasesOfPicturesAreRead() throws {
        #expect(try sessions.alias(ofQR: "https://id.test/q/abc") == "abc")
        for text in ["", "abc", "https://id.test/q/", "ftp://id.test/q/abc", "https://id.test/q/a/q/b"] {
            #expect(throws: VidRefusal.unknownSession) { try sessions.alias(ofQR: text) }
        }
        #expect(VidProfile.isAlias(String(repeating: "a", count: 64)))
        for text in ["", String(repeating: "a", count: 65), "a/b", "a:b", "a%b", "a b", "ä", "a?b", "a#b"] {
            #expect(!VidProfile.isAlias(text), "\(text)")
        }
        let certificate = AppCertificate(der: [1, 2, 3], app: "shop")
        #expect(certificate.id == "039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81")
        #expect(try QRPicture.png("https://id.test/q/abc").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(throws: WhorlError.self) { try QRPicture.png(String(repeating: "x", count: 4_000)) }
    }
}
