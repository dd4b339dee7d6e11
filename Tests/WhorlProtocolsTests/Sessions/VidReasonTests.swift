import ProtocolTestSupport
import Testing
import Whorl

import WhorlProtocols

/// Why a session came no further, and by what name an exploiter learns a person.
@Suite struct VidReasonTests {
    private let scored: ScoredBiometrics
    private let sessions: VidSessions
    private let app: App

    init() async throws {
        scored = try ScoredBiometrics()
        sessions = VidSessions(
            scored.biometrics, tokens: PlainTokens(), rules: VidRules(issuer: "https://id.test"), time: scored.time)
        app = App(id: "shop", name: "Shop", secret: .nobody, scopes: ["bws.1"], member: "M", identifies: true)
        try scored.biometrics.records.put(app)
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
    }

    private func session(_ change: (inout VidRequest) -> Void = { _ in }) throws -> (id: String, secret: String) {
        var request = VidRequest(member: "M", aliasType: .qr)
        change(&request)
        let session = try sessions.register(request, by: app)
        return (session.id, try sessions.attach(session.alias, nil, profile: nil).secret)
    }

    private func submit(
        _ session: (id: String, secret: String), _ bytes: [UInt8], digits: String? = nil
    ) async throws -> VidSession {
        try await sessions.submit(
            session.id, bytes, .finger, digits: digits, by: VidSessions.Holder(secret: session.secret, proof: nil),
            from: .unknown(network: "192.0.2.1"))
    }

    @Test func aMissSaysSoAndTheNextSampleForgetsIt() async throws {
        let held = try session()
        #expect(try await submit(held, [9]).reason == .notRecognized)
        let done = try await submit(held, [1])
        #expect(done.status == .authenticated && done.reason == nil)
    }

    @Test func eachEndHasItsReason() async throws {
        let confirmed = try session { $0.isConfirmed = true }
        let right = try #require(try sessions.session(confirmed.id, of: app).confirmation?.digits)
        let wrong = try await submit(confirmed, [1], digits: right == "00" ? "01" : "00")
        #expect(wrong.status == .failed && wrong.reason == .notRecognized)
        let canceled = try session()
        try await sessions.cancel(canceled.id, by: VidSessions.Holder(secret: canceled.secret, proof: nil))
        #expect(try sessions.session(canceled.id, of: app).reason == .canceled)
        let late = try session()
        scored.wait(10_000)
        #expect(try sessions.session(late.id, of: app).reason == .timeout)
    }

    @Test func whoIsNotAdmittedFailsBeforeThePhoneReadsAMatch() async throws {
        let held = try session { $0.admission = { _ in .notAdmitted } }
        let ended = try await submit(held, [1])
        #expect(ended.status == .failed && ended.reason == .notAdmitted && ended.result == nil)
        let free = try session { $0.admission = { _ in nil } }
        #expect(try await submit(free, [1]).status == .authenticated)
    }

    @Test func theRegisteredNameReachesTheExploiter() async throws {
        let bcid = try BCID("bws.1.1")
        let held = try session()
        #expect(try await submit(held, [1]).result?.subject == "bws.1.1")
        try scored.biometrics.records.put(OIDCUser(id: "u", bcid: bcid, name: "Ada Example"))
        let named = try session()
        let result = try #require(try await submit(named, [1]).result)
        // Others may be called so, or sign in by that name.
        #expect(result.subject == "bws.1.1" && result.name == "Ada Example")
        try scored.biometrics.records.put(OIDCUser(id: "u", bcid: bcid, name: "Ada Example", username: "ada"))
        let known = try session()
        #expect(try await submit(known, [1]).result?.subject == "ada")
        let token = try #require(try await sessions.report(known.id, for: app).identityToken)
        let claims: IdentityClaims = try PlainTokens.signed(token)
        #expect(claims.sub == "ada" && claims.name == "Ada Example")
        // Sites may know the person by the profile's subject already.
        try scored.biometrics.records.put(VidProfile(id: "ada", bcid: bcid, subject: "ada@example.com"))
        let profiled = try session()
        #expect(try await submit(profiled, [1]).result?.subject == "ada@example.com")
    }

    @Test func aNameThatNobodyVouchesForIsNotTold() async throws {
        try scored.biometrics.records.put(
            OIDCUser(
                id: "u", bcid: BCID("bws.1.1"), name: "Bea", email: "bea@example.com", username: "bea",
                isSelfSignedUp: true))
        let held = try session()
        let result = try #require(try await submit(held, [1]).result)
        #expect(result.subject == "bws.1.1" && result.name == nil)
    }
}
