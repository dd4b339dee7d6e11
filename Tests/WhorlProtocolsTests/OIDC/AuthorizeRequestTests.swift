import Testing
import Whorl

import WhorlProtocols

/// What is refused, in which order, and who learns of it.
@Suite struct AuthorizeRequestTests {
    private static let back = "https://shop.test/done"
    private static let digest = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    private static let plain = "client_id=shop&redirect_uri=https%3A%2F%2Fshop.test%2Fdone"
    private static let whole = plain + "&response_type=code&scope=openid%20email&state=s%2F1"

    private static func client(
        isPublic: Bool = false, scopes: [String] = OIDCClient.knownScopes, isPlainOAuth: Bool = false,
        allowsNoChallenge: Bool = false, namesIssuerInErrors: Bool = true
    ) throws -> OIDCClient {
        OIDCClient(
            id: "shop", name: "Shop", secret: isPublic ? nil : .nobody, redirects: [try #require(RedirectURI(back))],
            scopes: scopes, isPlainOAuth: isPlainOAuth, storage: "bws", partition: 1,
            allowsNoChallenge: allowsNoChallenge, namesIssuerInErrors: namesIssuerInErrors)
    }

    private static func read(_ text: String, _ client: OIDCClient? = nil) throws -> AuthorizeRequest {
        let client = try client ?? Self.client()
        return try AuthorizeRequest(try #require(FormFields(text)), issuer: "https://id.test/v2") {
            $0 == client.id ? client : nil
        }
    }

    /// The error that the client learns of.
    private static func error(_ text: String, _ client: OIDCClient? = nil) throws -> String? {
        do {
            _ = try read(text, client)
            return nil
        } catch AuthorizeFault.redirect(let place) {
            #expect(place.hasPrefix(back + "?error="))
            #expect(place.hasSuffix("&iss=https%3A%2F%2Fid.test%2Fv2"))
            return place.dropFirst(back.count + "?error=".count).split(separator: "&").first.map(String.init)
        }
    }

    @Test func aWholeRequestIsRead() throws {
        let request = try Self.read(
            Self.whole + "&nonce=n&login_hint=ada&max_age=60&prompt=login&code_challenge=\(Self.digest)"
                + "&code_challenge_method=S256&response_mode=query")
        #expect(request.client.id == "shop" && request.scopes == ["openid", "email"] && request.nonce == "n")
        #expect(request.hint == "ada" && request.maximumAge == 60 && request.challenge != nil)
        #expect(request.needsSample && !request.isSilent)
        #expect(request.address.state == "s%2F1" && request.address.requested == Self.back)
        #expect(request.address.code("c") == Self.back + "?code=c&state=s%2F1&iss=https%3A%2F%2Fid.test%2Fv2")
    }

    @Test func aShortRequestHasTheUsualAnswers() throws {
        let request = try Self.read(Self.plain + "&response_type=code&scope=openid")
        #expect(request.scopes == ["openid"] && request.nonce == nil && request.hint == nil)
        #expect(request.maximumAge == nil && request.challenge == nil && request.address.state == nil)
        #expect(!request.needsSample && !request.isSilent)
        #expect(request.address.code("c") == Self.back + "?code=c&iss=https%3A%2F%2Fid.test%2Fv2")
        let silent = try Self.read(Self.whole + "&prompt=none")
        #expect(silent.isSilent && !silent.needsSample)
        #expect(try Self.read(Self.whole + "&prompt=consent").needsSample)
        #expect(try Self.read(Self.whole + "&max_age=0").maximumAge == 0)
    }

    @Test func nobodyIsRedirectedToAPlaceThatIsNotRegistered() throws {
        for text in ["", "client_id=other&redirect_uri=\(Self.back)", "client_id=shop&client_id=shop"] {
            #expect(throws: AuthorizeFault.page(.unknownClient)) { try Self.read(text) }
        }
        for text in ["client_id=shop", "client_id=shop&redirect_uri=https://shop.test/other"] {
            #expect(throws: AuthorizeFault.page(.wrongRedirect)) { try Self.read(text) }
        }
    }

    @Test(
        arguments: [
            ("", "invalid_request"), ("&response_type=token", "unsupported_response_type"),
            ("&response_type=code", "invalid_scope"), ("&response_type=code&scope=email", "invalid_scope"),
            ("&response_type=code&scope=openid&scope=openid", "invalid_request"),
            ("&response_type=code&scope=openid&scope=profile", "invalid_request"),
            ("&response_type=code&scope=openid&nonce=a&nonce=b", "invalid_request"),
            ("&response_type=code&scope=openid&request=x", "request_not_supported"),
            ("&response_type=code&scope=openid&request_uri=x", "request_uri_not_supported"),
            ("&response_type=code&scope=openid&response_mode=fragment", "invalid_request"),
            ("&response_type=code&scope=openid&prompt=none+login", "invalid_request"),
            ("&response_type=code&scope=openid&prompt=bogus", "invalid_request"),
            ("&response_type=code&scope=openid&prompt=login+bogus", "invalid_request"),
            ("&response_type=code&scope=openid&prompt=login+select_account", nil),
            ("&response_type=code&scope=openid&max_age=-1", "invalid_request"),
            ("&response_type=code&scope=openid&max_age=soon", "invalid_request"),
            ("&response_type=code&scope=openid&code_challenge=x", "invalid_request"),
            ("&response_type=code&scope=openid&own=a&own=b", nil),
        ] as [(String, String?)])
    func theClientLearnsOfTheError(fields: String, code: String?) throws {
        #expect(try Self.error(Self.plain + fields) == code)
    }

    @Test func aParameterHas1024BytesAtMost() throws {
        #expect(try Self.error(Self.whole + "&nonce=" + String(repeating: "n", count: 1_024)) == nil)
        #expect(try Self.error(Self.whole + "&nonce=" + String(repeating: "n", count: 1_025)) == "invalid_request")
        // An ID token is longer than that by its signature alone, where it has one of RSA.
        #expect(try Self.error(Self.whole + "&id_token_hint=" + String(repeating: "n", count: 8_192)) == nil)
        let longer = String(repeating: "n", count: 8_193)
        #expect(try Self.error(Self.whole + "&id_token_hint=" + longer) == "invalid_request")
    }

    @Test func aPublicClientNeedsAChallenge() throws {
        let client = try Self.client(isPublic: true)
        #expect(try Self.error(Self.whole, client) == "invalid_request")
        let text = Self.whole + "&code_challenge=\(Self.digest)&code_challenge_method=S256"
        #expect(try Self.error(text, client) == nil)
    }

    @Test func aClientThatWasRegisteredSoNeedsNone() throws {
        let client = try Self.client(isPublic: true, allowsNoChallenge: true)
        #expect(try Self.read(Self.whole, client).challenge == nil)
        let text = Self.whole + "&code_challenge=\(Self.digest)"
        #expect(try Self.read(text + "&code_challenge_method=S256", client).challenge != nil)
        #expect(try Self.error(text + "&code_challenge_method=plain", client) == "invalid_request")
    }

    @Test func errorsLeaveTheIssuerOutForAClientThatWasRegisteredSo() throws {
        let client = try Self.client(namesIssuerInErrors: false)
        let place =
            Self.back + "?error=invalid_request&error_description=max_age%20must%20be%20a%20number%20of%20seconds"
            + "&state=s%2F1"
        #expect(throws: AuthorizeFault.redirect(to: place)) { try Self.read(Self.whole + "&max_age=x", client) }
        let answer = try Self.read(Self.whole, client).address.code("c")
        #expect(answer == Self.back + "?code=c&state=s%2F1&iss=https%3A%2F%2Fid.test%2Fv2")
    }

    @Test func onlyWhatTheClientMayAskForIsGiven() throws {
        #expect(try Self.read(Self.whole + "", Self.client(scopes: ["openid"])).scopes == ["openid"])
        #expect(try Self.error(Self.whole, Self.client(scopes: ["email"])) == "invalid_scope")
        let oauth = try Self.client(scopes: ["email"], isPlainOAuth: true)
        #expect(try Self.read(Self.plain + "&response_type=code&scope=email", oauth).scopes == ["email"])
        #expect(try Self.error(Self.whole, oauth) == "invalid_scope")
    }

    @Test func theStateGoesBackWithAnErrorAndItsSentenceIsEncoded() throws {
        let place =
            Self.back + "?error=invalid_request&error_description=max_age%20must%20be%20a%20number%20of%20seconds"
            + "&state=s%2F1&iss=https%3A%2F%2Fid.test%2Fv2"
        #expect(throws: AuthorizeFault.redirect(to: place)) { try Self.read(Self.whole + "&max_age=x") }
    }

    @Test func someRedirectsMustNotBeRegistered() throws {
        let (link, scheme) = (try #require(RedirectURI(Self.back)), try #require(RedirectURI("acme://done")))
        #expect(OIDCClient.objection(to: [], isConfidential: false) != nil)
        #expect(OIDCClient.objection(to: [link, scheme], isConfidential: true) != nil)
        #expect(OIDCClient.objection(to: [link, scheme], isConfidential: false) == nil)
        #expect(OIDCClient.objection(to: [link], isConfidential: true) == nil)
        #expect(OIDCClient.objection(to: [scheme], isConfidential: true, allowsNoChallenge: true) == nil)
        #expect(OIDCClient.objection(to: [], isConfidential: true, allowsNoChallenge: true) != nil)
        let client = try Self.client()
        #expect(!client.needsChallenge(for: link) && client.needsChallenge(for: scheme))
        #expect(try Self.client(isPublic: true).needsChallenge(for: link))
        #expect(try client.hasUser(BCID("bws.1.7")))
        #expect(try !client.hasUser(BCID("bws.2.7")))
        #expect(try !client.hasUser(BCID("demo.1.7")))
    }
}
