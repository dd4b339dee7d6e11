import Testing
import Whorl

import WhorlProtocols

/// A match that waits counts for whom it was made.
@Suite struct VidStandingTests {
    private let scored: ScoredBiometrics
    private let sessions: VidSessions
    private let app = App(id: "shop", name: "Shop", secret: .nobody, scopes: ["bws.1"], member: "M", identifies: true)
    private let device = VidDevice(id: "phone", secret: SecretHash("s3cret"))
    private let profile: VidProfile

    init() async throws {
        scored = try ScoredBiometrics()
        sessions = VidSessions(
            scored.biometrics, tokens: PlainTokens(), rules: VidRules(issuer: "https://id.test"), time: scored.time)
        profile = VidProfile(id: "ada", bcid: try BCID("bws.1.1"), subject: "Ada", device: "phone")
        try scored.biometrics.records.put(app)
        try scored.biometrics.records.put(device)
        try scored.biometrics.records.put(profile)
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
    }

    private func submit(_ party: VidParty?, _ name: String?, _ proof: DeviceProof?) async throws -> VidSession {
        let session = try sessions.register(VidRequest(member: "M", aliasType: .qr), by: app)
        let holder = VidSessions.Holder(
            secret: try sessions.attach(session.alias, party, profile: name).secret, proof: proof)
        return try await sessions.submit(
            session.id, [1, 90], .finger, by: holder, from: .unknown(network: "192.0.2.1"))
    }

    private func matched() async throws -> String {
        let session = try await submit(
            VidParty(id: "phone", name: "Phone"), "ada", .secret(id: "phone", secret: "s3cret"))
        #expect(session.status == .authenticated)
        return session.id
    }

    /// What ends a match.
    enum End: CaseIterable { case profile, device, flag, person }

    @Test(arguments: End.allCases) func aMatchEndsWithWhatItWasMadeFor(end: End) async throws {
        let (waiting, given) = (try await matched(), try await matched())
        let token = try #require(try await sessions.report(given, for: app).identityToken)
        let records = scored.biometrics.records
        switch end {
        case .profile: try records.remove(VidProfile.self, "ada")
        case .device: try records.remove(VidDevice.self, "phone")
        case .flag: try scored.biometrics.change(profile.bcid) { $0.isFlagged = true }
        // As a command does, of which nobody tells the service.
        case .person: try scored.biometrics.engine.delete(profile.bcid)
        }
        let report = try await sessions.report(waiting, for: app)
        #expect(report.session.status == .canceled && report.identityToken == nil)
        await #expect(throws: VidRefusal.invalidToken) { try await sessions.exchange(token) }
    }

    @Test func aMatchEndsWithTheReferencesThatItWasMadeBy() async throws {
        let (waiting, given) = (try await matched(), try await matched())
        let token = try #require(try await sessions.report(given, for: app).identityToken)
        try scored.biometrics.change(profile.bcid) { $0.isFlagged = true }
        try await sessions.reenroll("ada", of: device, [[1], [1, 80]], .finger)
        #expect(try !sessions.mustRevalidate(profile.bcid, .finger))
        let report = try await sessions.report(waiting, for: app)
        #expect(report.session.status == .canceled && report.identityToken == nil)
        await #expect(throws: VidRefusal.invalidToken) { try await sessions.exchange(token) }
        // One that is made by the new ones stays.
        #expect(try await sessions.report(try await matched(), for: app).identityToken != nil)
    }

    @Test func aSearchNamesNoFlaggedPerson() async throws {
        try scored.biometrics.change(profile.bcid) { $0.isFlagged = true }
        #expect(try await submit(nil, nil, nil).reason == .notRecognized)
        try scored.biometrics.change(profile.bcid) { $0.isFlagged = false }
        #expect(try await submit(nil, nil, nil).status == .authenticated)
    }
}
