import Testing
import Whorl

import WhorlProtocols

/// Any program on the device may take a code that is sent to a port or a scheme of its own.
@Suite struct DeviceRedirectTests {
    private let scored: ScoredBiometrics
    private let users: UserDirectory

    init() async throws {
        scored = try ScoredBiometrics()
        users = try UserDirectory(scored.biometrics.records)
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
        try users.add(OIDCUser(id: "subject-1", bcid: BCID("bws.1.1"), username: "ada"))
    }

    /// Begins a sign-in at a client of its own.
    private func begin(
        _ provider: OpenIDProvider, _ back: String, _ more: String = "", session: String? = nil
    ) throws -> OpenIDProvider.Beginning {
        try scored.biometrics.records.put(
            OIDCClient(
                id: "shop", name: "Shop", secret: nil, redirects: [try #require(RedirectURI(back))], storage: "bws",
                partition: 1))
        let challenge = OpenIDProvider.digest(String(repeating: "v", count: 43))
        let query =
            "client_id=shop&redirect_uri=\(back)&response_type=code&scope=openid&login_hint=ada"
            + "&code_challenge=\(challenge)&code_challenge_method=S256\(more)"
        return try provider.begin(try #require(FormFields(query)), session: session)
    }

    @Test(arguments: [
        ("https://shop.test/done", true), ("http://127.0.0.1:4711/back", false), ("http://localhost/back", false),
        ("shop.app:/back", false),
    ])
    func anEarlierSignInGivesNoCodeThere(back: String, isGiven: Bool) async throws {
        let provider = OpenIDProvider(
            issuer: "https://id.test/v2", users: users, records: scored.biometrics.records,
            biometrics: scored.biometrics, tokens: PlainTokens(), audit: scored.biometrics.audit,
            policy: OpenIDPolicy(sessionLife: 100), time: scored.time)
        guard case .page(let page) = try begin(provider, "https://shop.test/done") else {
            return #expect(Bool(false), "nobody is signed in yet")
        }
        let source = AttemptSource.unknown(network: "192.0.2.1")
        #expect(try await provider.submit(page.id, [ScoredBiometrics.print(1)], from: source) == .match)
        let session = try #require(provider.finish(page.id)?.session)
        func isRedirected(_ more: String = "") throws -> Bool {
            if case .redirect(let place) = try begin(provider, back, more, session: session) {
                return place.contains("code=")
            }
            return false
        }
        #expect(try isRedirected() == isGiven)
        if isGiven {
            #expect(try isRedirected("&prompt=none"))
        } else {
            #expect(throws: AuthorizeFault.self) { try isRedirected("&prompt=none") }
        }
    }
}
