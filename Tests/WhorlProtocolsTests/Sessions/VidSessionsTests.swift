import Testing
import Whorl

import WhorlProtocols

/// Whom a device may attach for.
@Suite struct VidSessionsTests {
    private static let phone = VidParty(id: "phone", name: "Phone")
    private let scored: ScoredBiometrics
    private let sessions: VidSessions

    init() async throws {
        scored = try ScoredBiometrics()
        sessions = VidSessions(
            scored.biometrics, tokens: UnsignedTokens(), rules: VidRules(issuer: "https://id.test"), time: scored.time)
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
    }

    private func opened(identifies: Bool, scopes: [String] = ["bws.1"], _ decision: VidDecision? = nil) throws
        -> VidSession
    {
        let app = App(
            id: "shop", name: "Shop", secret: .nobody, scopes: scopes, member: "M", identifies: identifies)
        try scored.biometrics.records.put(app)
        return try sessions.register(VidRequest(member: "M", aliasType: .id, decision: decision), by: app)
    }

    @Test func nobodyIsSearchedForUnlessTheAppSaysSo() throws {
        for (identifies, scopes) in [(false, ["bws.1"]), (true, ["bws"])] {
            let session = try opened(identifies: identifies, scopes: scopes)
            #expect(try sessions.needsProfile(session))
            #expect(throws: VidRefusal.profileRequired) { try sessions.attach(session.alias, Self.phone, profile: nil) }
            #expect(try sessions.session(alias: session.alias).status == .opportunity)
        }
        let session = try opened(identifies: true)
        #expect(try !sessions.needsProfile(session))
        #expect(try sessions.attach(session.alias, Self.phone, profile: nil).session.status == .created)
    }

    @Test func fewValuesAreKeptForTheAuthenticator() throws {
        _ = try opened(identifies: false)
        let app = try #require(try scored.biometrics.records.find(App.self, "shop"))
        func register(_ value: JSONValue) throws {
            _ = try sessions.register(VidRequest(member: "M", aliasType: .id, extraValues: ["a": value]), by: app)
        }
        let many = JSONValue.list(Array(repeating: .null, count: 63))
        try register(many)
        #expect(throws: VidRefusal.malformed("extraValues")) { try register(.object(["b": many])) }
        #expect(throws: VidRefusal.malformed("extraValues")) { try register(.list([many, .text("")])) }
    }

    @Test func theOnlyProfileOfADeviceNeedNotBeNamed() throws {
        let person = try BCID("bws.1.1")
        try scored.biometrics.records.put(VidProfile(id: "one", bcid: person, subject: "Ada", device: "phone"))
        let session = try opened(identifies: false)
        #expect(try sessions.attach(session.alias, Self.phone, profile: nil).session.profile?.id == "one")
        try scored.biometrics.records.put(VidProfile(id: "two", bcid: person, subject: "Ada", device: "phone"))
        for identifies in [false, true] {
            let session = try opened(identifies: identifies)
            #expect(throws: VidRefusal.profileRequired) { try sessions.attach(session.alias, Self.phone, profile: nil) }
        }
    }

    @Test func whoeverKnowsThePersonNeedsNoProfile() throws {
        let session = try opened(identifies: false) { _, _ in nil }
        #expect(try !sessions.needsProfile(session))
        let attached = try sessions.attach(session.alias, Self.phone, profile: nil)
        #expect(attached.session.status == .created && attached.session.profile == nil)
        #expect(attached.modalities == [.finger])
    }

    @Test(arguments: [true, false]) func aSessionCannotCheckLivenessAndIsRefused(ofService: Bool) throws {
        let rules = VidRules(issuer: "https://id.test", liveness: ofService)
        let sessions = VidSessions(scored.biometrics, tokens: UnsignedTokens(), rules: rules, time: scored.time)
        let app = App(
            id: "shop", name: "Shop", secret: .nobody, scopes: ["bws.1"], member: "M", requiresLiveness: !ofService)
        try scored.biometrics.records.put(app)
        #expect(throws: VidRefusal.livenessRequired) {
            try sessions.register(VidRequest(member: "M", aliasType: .qr), by: app)
        }
    }

    @Test func anAppThatIsRegisteredAgainIsAnother() async throws {
        let session = try opened(identifies: true)
        let again = App(
            id: "shop", name: "Shop", secret: .nobody, scopes: ["bws.1"], member: "M", registration: "another")
        try scored.biometrics.records.put(again)
        #expect(throws: VidRefusal.foreignMember) { try sessions.session(session.id, of: again) }
        #expect(try sessions.attach(session.alias, nil, profile: nil).session.status == .failed)
        #expect(try !sessions.isRegistered("shop", as: nil) && sessions.isRegistered("shop", as: "another"))
    }

    @Test func aMemberWorksForItsFirstAppAlone() throws {
        let apps = ["shop", "zoo"].map { id in
            App(id: id, name: id, secret: .noDigest, scopes: ["bws.1"], member: "M")
        }
        for app in apps { try scored.biometrics.records.put(app) }
        let request = VidRequest(member: "M", aliasType: .id)
        #expect(try sessions.register(request, by: apps[0]).exploiter.id == "shop")
        #expect(throws: VidRefusal.foreignMember) { try sessions.register(request, by: apps[1]) }
        try scored.biometrics.records.remove(App.self, "shop")
        #expect(try sessions.register(request, by: apps[1]).exploiter.id == "zoo")
    }
}
