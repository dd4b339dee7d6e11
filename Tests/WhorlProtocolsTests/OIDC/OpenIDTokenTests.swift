import FoundationEssentials
import Testing
import Whorl

import WhorlProtocols
import WhorlText

/// From a request over a sample to tokens: what is redeemed, once, by whom, and until when.
@Suite struct OpenIDTokenTests {
    private static let verifier = String(repeating: "v", count: 43)
    private static let back = "https://shop.test/done"
    private let scored: ScoredBiometrics
    private let users: UserDirectory
    private static let network = AttemptSource.unknown(network: "192.0.2.1")

    init() async throws {
        scored = try ScoredBiometrics()
        users = try UserDirectory(scored.biometrics.records)
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
        try users.add(
            OIDCUser(
                id: "subject-1", bcid: BCID("bws.1.1"), name: "Ada L", email: "ada@shop.test", username: "ada",
                externalID: "x1"))
        for (id, secret) in [("shop", "s3cret"), ("other", "s3cret"), ("app", nil)] {
            try scored.biometrics.records.put(
                OIDCClient(
                    id: id, name: "Shop", secret: secret.map { SecretHash($0) },
                    redirects: [try #require(RedirectURI(Self.back))], storage: "bws", partition: 1))
        }
    }

    private func provider(_ policy: OpenIDPolicy = OpenIDPolicy()) -> OpenIDProvider {
        OpenIDProvider(
            issuer: "https://id.test/v2", users: users, records: scored.biometrics.records,
            biometrics: scored.biometrics, tokens: PlainTokens(), audit: scored.biometrics.audit, policy: policy,
            time: scored.time)
    }

    private func begin(
        _ provider: OpenIDProvider, _ more: String = "&scope=openid", client: String = "shop", session: String? = nil
    ) throws -> OpenIDProvider.Beginning {
        let digest = client == "app" ? OpenIDProvider.digest(Self.verifier) : nil
        let query =
            "client_id=\(client)&redirect_uri=\(Self.back)&response_type=code&login_hint=ada\(more)"
            + (digest.map { "&code_challenge=\($0)&code_challenge_method=S256" } ?? "")
        return try provider.begin(try #require(FormFields(query)), session: session)
    }

    private func signIn(_ provider: OpenIDProvider, _ more: String = "&scope=openid", client: String = "shop")
        async throws
        -> (code: String, session: String?)
    {
        guard case .page(let page) = try begin(provider, more, client: client) else { throw VidRefusal.unknownSession }
        #expect(provider.finish(page.id) == nil)
        #expect(try await provider.submit(page.id, [ScoredBiometrics.print(1)], from: Self.network) == .match)
        let end = try #require(provider.finish(page.id))
        #expect(provider.finish(page.id) == nil)
        return (try Self.code(end.place), end.session)
    }

    private static func code(_ place: String) throws -> String {
        #expect(place.hasPrefix(back + "?code="))
        return String(place.dropFirst(back.count + "?code=".count).prefix { $0 != "&" })
    }

    private func redeem(
        _ provider: OpenIDProvider, _ code: String, client: String = "shop", secret: String? = "s3cret",
        more: String = ""
    ) async throws -> TokenAnswer {
        let form =
            "grant_type=authorization_code&code=\(code)&redirect_uri=\(Self.back)&client_id=\(client)\(more)"
            + (secret.map { "&client_secret=\($0)" } ?? "")
        return try await provider.redeem(try #require(FormFields(form)), basic: nil)
    }

    @Test func aCodeBecomesTokensThatSayWhoSignedIn() async throws {
        let provider = provider()
        let code = try await signIn(provider, "&scope=openid+profile+email&nonce=n1").code
        let answer = try await redeem(provider, code)
        #expect(answer.token_type == "Bearer" && answer.expires_in == 3_600)
        #expect(answer.scope == "openid profile email")
        let claims: IDTokenClaims = try PlainTokens.signed(answer.id_token)
        #expect(claims.iss == "https://id.test/v2" && claims.sub == "subject-1" && claims.aud == "shop")
        #expect(claims.iat == 1_000 && claims.exp == 1_600 && claims.auth_time == 1_000 && claims.nonce == "n1")
        #expect(claims.amr == ["fpt"] && claims.acr == "urn:whorl:acr:biometric" && !claims.sid.isEmpty)
        #expect(claims.checks == [.comparison])
        // The left half of the token's digest (OpenID Connect Core, 3.1.3.6).
        let digest = try #require(Base64URL.decode(OpenIDProvider.digest(answer.access_token)))
        #expect(Base64URL.decode(claims.at_hash) == Array(digest.prefix(16)))
        #expect(
            try provider.userInfo(answer.access_token)
                == UserInfo(
                    sub: "subject-1", id: "subject-1", email: "ada@shop.test", email_verified: false, external_id: "x1",
                    name: "Ada L", preferred_username: "ada", checks: [.comparison]))
    }

    @Test func scopesLimitWhatIsTold() async throws {
        let provider = provider()
        for (scope, email, name) in [
            ("openid", nil, nil), ("openid+email", "ada@shop.test", nil),
            ("openid+profile", nil, "Ada L"),
        ] as [(String, String?, String?)] {
            let answer = try await redeem(provider, try await signIn(provider, "&scope=" + scope).code)
            let info = try provider.userInfo(answer.access_token)
            #expect(info.email == email && info.name == name && info.external_id == (name == nil ? nil : "x1"))
            #expect(info.email_verified == (email == nil ? nil : false))
            #expect(info.preferred_username == (name == nil ? nil : "ada"))
        }
    }

    @Test func namesThatNobodyVouchesForAreNotTold() async throws {
        _ = try users.remove("subject-1")
        try users.add(OIDCUser(id: "subject-1", bcid: BCID("bws.1.1"), username: "ada", isSelfSignedUp: true))
        let provider = provider()
        let code = try await signIn(provider, "&scope=openid+profile").code
        #expect(try await provider.userInfo(redeem(provider, code).access_token).preferred_username == nil)
    }

    @Test func aCodeThatComesAgainRevokesItsToken() async throws {
        let provider = provider()
        let code = try await signIn(provider).code
        let answer = try await redeem(provider, code)
        #expect(throws: Never.self) { try provider.userInfo(answer.access_token) }
        scored.wait(3_000)
        for _ in 0..<3 { await #expect(throws: TokenFault.invalidGrant) { try await redeem(provider, code) } }
        #expect(throws: BearerFault.invalid) { try provider.userInfo(answer.access_token) }
        #expect(try scored.actions.count { $0 == "code-reuse" } == 1)
    }

    @Test(arguments: [(59.9, true), (60, false)]) func aCodeLivesAMinute(seconds: Double, isRedeemed: Bool) async throws
    {
        let provider = provider()
        let code = try await signIn(provider).code
        scored.wait(seconds)
        let answer = try? await redeem(provider, code)
        #expect((answer != nil) == isRedeemed)
        #expect(try scored.actions.last == "sign-in")
    }

    @Test func onlyTheClientOfACodeRedeemsIt() async throws {
        let provider = provider()
        let code = try await signIn(provider).code
        await #expect(throws: TokenFault.invalidGrant) { try await redeem(provider, code, client: "other") }
        for (client, secret) in [("shop", "wrong"), ("nobody", "s3cret"), ("app", "s3cret"), ("shop", nil)] {
            await #expect(throws: TokenFault.invalidClient(isBasic: false)) {
                try await redeem(provider, code, client: client, secret: secret)
            }
        }
        await #expect(throws: TokenFault.invalidClient(isBasic: true)) {
            let form = try #require(FormFields("grant_type=authorization_code&code=\(code)"))
            return try await provider.redeem(form, basic: (user: "shop", password: "wrong"))
        }
        // None of them used the code up.
        #expect(try await redeem(provider, code).id_token != nil)
    }

    @Test func anotherPlaceOrVerifierRedeemsNothing() async throws {
        let provider = provider()
        let code = try await signIn(provider).code
        let elsewhere = "grant_type=authorization_code&code=\(code)&redirect_uri=https://shop.test/&client_id=shop"
        await #expect(throws: TokenFault.invalidGrant) {
            try await provider.redeem(try #require(FormFields(elsewhere + "&client_secret=s3cret")), basic: nil)
        }
        // A verifier without a challenge belongs to another code.
        await #expect(throws: TokenFault.invalidGrant) {
            try await redeem(provider, code, more: "&code_verifier=" + Self.verifier)
        }
        let own = try await signIn(provider, client: "app").code
        for more in ["", "&code_verifier=" + String(repeating: "w", count: 43)] {
            await #expect(throws: TokenFault.invalidGrant) {
                try await redeem(provider, own, client: "app", secret: nil, more: more)
            }
        }
        let answer = try await redeem(
            provider, own, client: "app", secret: nil, more: "&code_verifier=" + Self.verifier)
        #expect(answer.scope == "openid")
    }

    @Test(arguments: [
        ("code=c", "invalid_request"), ("grant_type=password&code=c", "unsupported_grant_type"),
        ("grant_type=authorization_code", "invalid_request"), ("grant_type=authorization_code&code=c", "invalid_grant"),
        ("grant_type=authorization_code&code=c&code=c", "invalid_request"),
    ])
    func requestsThatAreWrongHaveTheirError(form: String, code: String) async throws {
        do {
            _ = try await provider().redeem(
                try #require(FormFields(form)), basic: (user: "shop", password: "s3cret"))
            Issue.record("redeemed")
        } catch let fault as TokenFault {
            #expect(fault.code == code)
        }
    }

    @Test func aTokenOpensForItsTimeAndItsUser() async throws {
        let provider = provider()
        let token = try await redeem(provider, try await signIn(provider).code).access_token
        for shown in [nil, ""] { #expect(throws: BearerFault.missing) { try provider.userInfo(shown) } }
        #expect(throws: BearerFault.invalid) { try provider.userInfo(token + "x") }
        scored.wait(3_599)
        #expect(try provider.userInfo(token).sub == "subject-1")
        scored.wait(1)
        #expect(throws: BearerFault.invalid) { try provider.userInfo(token) }
        let other = try await redeem(provider, try await signIn(provider).code).access_token
        let code = try await signIn(provider).code
        try users.remove("subject-1")
        #expect(throws: BearerFault.invalid) { try provider.userInfo(other) }
        await #expect(throws: TokenFault.invalidGrant) { try await redeem(provider, code) }
    }

    @Test func plainOAuthHasNoIdentityAndTellsNothing() async throws {
        var client = try #require(try scored.biometrics.records.find(OIDCClient.self, "shop"))
        client.isPlainOAuth = true
        try scored.biometrics.records.put(client)
        let provider = provider()
        let answer = try await redeem(provider, try await signIn(provider, "&scope=email").code)
        #expect(answer.id_token == nil && answer.scope == "email")
        #expect(throws: BearerFault.insufficientScope) { try provider.userInfo(answer.access_token) }
    }

    @Test func aBrowserThatSignedInNeedsNoOtherSampleForAWhile() async throws {
        let provider = provider(OpenIDPolicy(sessionLife: 100))
        let session = try #require(try await signIn(provider).session)
        func isKnown(_ more: String = "&scope=openid") throws -> Bool {
            if case .redirect(let place) = try begin(provider, more, session: session) {
                _ = try Self.code(place)
                return true
            }
            return false
        }
        #expect(try isKnown())
        #expect(try isKnown("&scope=openid&prompt=none"))
        #expect(try !isKnown("&scope=openid&prompt=login"))
        scored.wait(10)
        #expect(try isKnown("&scope=openid&max_age=10"))
        #expect(try !isKnown("&scope=openid&max_age=9"))
        try users.add(OIDCUser(id: "subject-2", bcid: BCID("bws.1.2"), username: "bea"))
        let other = "client_id=shop&redirect_uri=\(Self.back)&response_type=code&scope=openid&login_hint=bea"
        let begun = try provider.begin(try #require(FormFields(other)), session: session)
        guard case .page = begun else { return #expect(Bool(false), "another user is signed in") }
        let lockout = scored.biometrics.policy.lockout
        try scored.biometrics.change(BCID("bws.1.1")) { for _ in 0..<5 { lockout.fail(&$0.known, at: 1_010) } }
        #expect(try !isKnown())
        try scored.biometrics.reset(BCID("bws.1.1"), by: "test")
        scored.wait(89.5)
        #expect(try isKnown())
        scored.wait(0.5)
        #expect(try !isKnown())
    }

    @Test func nobodyIsKeptUnlessThePolicySaysSo() async throws {
        let provider = provider()
        #expect(try await signIn(provider).session == nil)
        let place =
            Self.back + "?error=login_required&error_description=nobody%20is%20signed%20in"
            + "&iss=https%3A%2F%2Fid.test%2Fv2"
        #expect(throws: AuthorizeFault.redirect(to: place)) { try begin(provider, "&scope=openid&prompt=none") }
    }

    @Test func aSignInEndsByItsUserItsTimeOrItsMisses() async throws {
        let provider = provider(OpenIDPolicy(failures: 2))
        func page() throws -> String {
            guard case .page(let page) = try begin(provider) else { return "" }
            #expect(page.client == "Shop" && page.clientID == "shop" && page.partition == "bws.1" && !page.needsName)
            return page.id
        }
        let canceled = try page()
        #expect(provider.cancel(canceled)?.hasPrefix(Self.back + "?error=access_denied") == true)
        #expect(provider.cancel(canceled) == nil && provider.page(canceled) == nil)
        #expect(try await provider.submit(canceled, [ScoredBiometrics.print(1)], from: Self.network) == .gone)
        let late = try page()
        scored.wait(299.9)
        #expect(provider.page(late)?.id == late)
        scored.wait(0.1)
        #expect(provider.page(late) == nil && provider.cancel(late) == nil)
        #expect(try await provider.submit(late, [ScoredBiometrics.print(1)], from: Self.network) == .gone)
        let missed = try page()
        let miss = try await provider.submit(missed, [ScoredBiometrics.print(9)], from: Self.network)
        #expect(miss == .nonMatch(triesLeft: 1))
        #expect(try provider.reject(missed) == .denied(.tooManyTries))
        #expect(try provider.reject(missed) == .gone)
        let end = try #require(provider.finish(missed))
        #expect(end.place.hasPrefix(Self.back + "?error=access_denied") && end.session == nil)
    }

    @Test func aPhoneVouchesForTheClientsUserAlone() async throws {
        let provider = provider()
        guard case .page(let page) = try begin(provider) else { throw Refusal.disabled }
        try users.add(OIDCUser(id: "subject-2", bcid: BCID("bws.1.2"), username: "bea"))
        try users.add(OIDCUser(id: "subject-3", bcid: BCID("bws.2.1"), username: "cleo"))
        #expect(try provider.vouch(page.id, for: BCID("bws.1.2"), by: [.finger]) == .nonMatch(triesLeft: 4))
        #expect(try provider.vouch(page.id, for: BCID("bws.2.1"), by: [.finger]) == .nonMatch(triesLeft: 3))
        #expect(try provider.vouch(page.id, for: BCID("bws.1.9"), by: [.finger]) == .nonMatch(triesLeft: 2))
        #expect(try provider.vouch(page.id, for: BCID("bws.1.1"), by: [.finger]) { false } == .gone)
        #expect(try provider.vouch(page.id, for: BCID("bws.1.1"), by: [.finger, .face]) == .match)
        #expect(try provider.vouch(page.id, for: BCID("bws.1.1"), by: [.finger]) == .gone)
        let code = try Self.code(try #require(provider.finish(page.id)).place)
        let claims: IDTokenClaims = try PlainTokens.signed(try await redeem(provider, code).id_token)
        #expect(claims.amr == ["face", "fpt"])
    }
}
