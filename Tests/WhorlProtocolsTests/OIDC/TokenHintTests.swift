import Testing
import Whorl

import WhorlProtocols
import WhorlText

/// Whom the `id_token_hint` of a request lets sign in.
@Suite struct TokenHintTests {
    private static let issuer = "https://id.test/v2"
    private static let network = AttemptSource.unknown(network: "192.0.2.1")
    private let scored: ScoredBiometrics
    private let provider: OpenIDProvider

    init() async throws {
        scored = try ScoredBiometrics()
        let users = try UserDirectory(scored.biometrics.records)
        for (number, name) in [(1, "ada"), (2, "bea")] {
            try await scored.enroll("bws.1.\(number)", ScoredBiometrics.print(number))
            try users.add(OIDCUser(id: "subject-\(number)", bcid: BCID("bws.1.\(number)"), username: name))
        }
        for id in ["shop", "other"] {
            try scored.biometrics.records.put(
                OIDCClient(
                    id: id, name: "Shop", secret: .nobody,
                    redirects: [try #require(RedirectURI("https://shop.test/done"))], storage: "bws", partition: 1,
                    identifies: true))
        }
        provider = OpenIDProvider(
            issuer: Self.issuer, users: users, records: scored.biometrics.records, biometrics: scored.biometrics,
            tokens: PlainTokens(), audit: scored.biometrics.audit, policy: OpenIDPolicy(sessionLife: 100),
            time: scored.time)
    }

    /// An ID token as the provider made it, long ago.
    private static func token(_ number: Int, client: String = "shop", issuer: String = issuer) throws -> String {
        let claims =
            #"{"iss":"\#(issuer)","sub":"subject-\#(number)","aud":"\#(client)","exp":1,"iat":0,"auth_time":0,"#
            + #""at_hash":"","amr":[],"acr":"","sid":"s"}"#
        return "signed." + Base64URL.encode(Array(claims.utf8))
    }

    private func begin(_ hint: String, _ more: String = "", session: String? = nil) async throws
        -> OpenIDProvider.Beginning
    {
        let fields = try #require(
            FormFields(
                "client_id=shop&redirect_uri=https://shop.test/done&response_type=code&scope=openid"
                    + "&id_token_hint=\(hint)\(more)"))
        return try provider.begin(fields, session: session, hint: await provider.tokenHint(of: fields))
    }

    private func page(_ hint: String, _ more: String = "") async throws -> OpenIDProvider.SignInRequest {
        guard case .page(let page) = try await begin(hint, more) else { throw VidRefusal.unknownSession }
        return page
    }

    private func submit(_ page: OpenIDProvider.SignInRequest, _ finger: Int) async throws
        -> OpenIDProvider.SampleAnswer
    {
        try await provider.submit(page.id, [ScoredBiometrics.print(finger)], from: Self.network)
    }

    @Test(arguments: ["", "&login_hint=bea"])
    func itsUserAloneSignsIn(more: String) async throws {
        let page = try await page(Self.token(1), more)
        #expect(page.isNamed && page.hasHint && page.typedName == nil)
        #expect(try await submit(page, 2) == .nonMatch(triesLeft: 4))
        #expect(try await submit(page, 1) == .match)
    }

    @Test func whatIsNoTokenOfTheClientIsRefused() async throws {
        for hint in [
            "x", try Self.token(1, client: "other"), try Self.token(1, issuer: "https://evil.test/v2"),
            try PlainTokens.text("sealed", ["sub": "subject-1"]),
        ] {
            do {
                _ = try await begin(hint)
                Issue.record("\(hint) was taken")
            } catch AuthorizeFault.redirect(let place) {
                #expect(place.hasPrefix("https://shop.test/done?error=invalid_request&"))
            }
        }
    }

    @Test func whoIsSignedInGoesOnAsThatUserAlone() async throws {
        let first = try await page(Self.token(2))
        #expect(try await submit(first, 2) == .match)
        let session = try #require(provider.finish(first.id)?.session)
        guard case .redirect(let place) = try await begin(Self.token(2), "&prompt=none", session: session) else {
            Issue.record("a page was shown")
            return
        }
        #expect(place.contains("?code="))
        guard case .page = try await begin(Self.token(1), session: session) else {
            Issue.record("bea's session was taken for ada's")
            return
        }
    }

    @Test func aUserWhoWasRemovedDoesNotSignIn() async throws {
        try provider.users.remove("subject-1")
        let page = try await page(Self.token(1))
        #expect(try await submit(page, 1) == .nonMatch(triesLeft: 4))
    }
}
