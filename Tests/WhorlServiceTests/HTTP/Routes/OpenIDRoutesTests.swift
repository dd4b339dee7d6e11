import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ProtocolTestSupport
import Testing

import WhorlConfiguration
import Whorl
import WhorlProtocols
import WhorlService

@Suite struct OpenIDRoutesTests {
    private static let redirect = "https://rp.example/callback"
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private static let begin =
        "client_id=rp&redirect_uri=https%3A%2F%2Frp.example%2Fcallback&response_type=code&scope=openid%20email"
        + "&state=s1&nonce=n1&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"

    private func service(
        identifies: Bool = false, _ change: (inout ServiceConfiguration) -> Void = { _ in }
    ) async throws -> TestService {
        let service = try TestService(change)
        let uri = try #require(RedirectURI(Self.redirect))
        try service.parts.records.put(
            OIDCClient(
                id: "rp", name: "The <App>", secret: nil, redirects: [uri], storage: "bws", partition: 1,
                identifies: identifies, identityTokenAlgorithm: .es256))
        try await service.enroll("bws.1.7", WrittenSample.print(7))
        try service.parts.openID.users.add(
            OIDCUser(
                id: "sub-7", bcid: try BCID("bws.1.7"), name: "Anna", email: "anna@id.example", username: "anna"))
        return service
    }

    /// The identifier of a sign-in whose page was opened.
    private func open(_ service: TestService, _ more: String = "&login_hint=anna") async throws -> String {
        let page = try await service.get("/v2/authorize?" + Self.begin + more)
        try #require(page.status == .ok, "\(page.text)")
        return String(try #require(page.text.firstMatch(of: #//v2/authorize/([^/"]+)/#)?.1))
    }

    @Test func theFormsOfASignInMayLeadToItsClient() async throws {
        let service = try await service()
        let page = try await service.get("/v2/authorize?" + Self.begin)
        let policy = try #require(page.headers[.contentSecurityPolicy])
        #expect(policy.hasSuffix("form-action 'self' https://rp.example"))
        let other = try #require(try await service.get("/status").headers[.contentSecurityPolicy])
        #expect(other.hasSuffix("form-action 'self'"))
    }

    private func present(_ service: TestService, _ id: String, _ sample: String) async throws -> TestResponse {
        try await service.post("/v2/authorize/\(id)/sample?modality=finger", [:], sample)
    }

    private func redeem(
        _ service: TestService, _ code: String, verifier: String = Self.verifier, _ headers: HTTPFields = .form
    ) async throws -> TestResponse {
        try await service.post(
            "/v2/token", headers,
            "grant_type=authorization_code&client_id=rp&code=\(code)&code_verifier=\(verifier)"
                + "&redirect_uri=https%3A%2F%2Frp.example%2Fcallback")
    }

    /// The code that a finished sign-in sends its browser away with.
    private func code(_ service: TestService) async throws -> String {
        let id = try await open(service)
        try #require(try await present(service, id, WrittenSample.print(7)).value("status") == "match")
        let away = try #require(try await service.get("/v2/authorize/\(id)/finish").headers[.location])
        return String(try #require(away.firstMatch(of: /[?&]code=([^&]+)/)?.1))
    }

    @Test func aUserSignsInAndItsTokenOpensTheUserEndpoint() async throws {
        let service = try await service()
        let id = try await open(service)
        let matched = try await present(service, id, WrittenSample.print(7))
        #expect(try matched.value("status") == "match" && matched.value("location") == "/v2/authorize/\(id)/finish")
        let away = try await service.get("/v2/authorize/\(id)/finish")
        let place = try #require(away.headers[.location])
        #expect(away.status == .found && place.hasPrefix(Self.redirect + "?") && place.contains("state=s1"))
        #expect(away.headers[values: .setCookie].allSatisfy { !$0.hasPrefix("whorl_session=") })
        #expect(try await service.get("/v2/authorize/\(id)/finish").status == .notFound)
        let code = String(try #require(place.firstMatch(of: /[?&]code=([^&]+)/)?.1))
        let answer = try await redeem(service, code)
        #expect(try answer.status == .ok && answer.value("token_type") == "Bearer")
        #expect(try answer.value("id_token")?.split(separator: ".").count == 3)
        let token = try #require(try answer.value("access_token"))
        for method in [HTTPRequest.Method.get, .post] {
            let user = try await service.call(method, "/v2/userinfo", .bearer(token))
            #expect(try user.value("sub") == "sub-7" && user.value("email") == "anna@id.example")
        }
        let again = try await redeem(service, code)
        #expect(try again.status == .badRequest && again.value("error") == "invalid_grant")
        #expect(try await service.get("/v2/userinfo", .bearer(token)).status == .unauthorized)
    }

    @Test func aCodeNeedsItsVerifierAndItsTime() async throws {
        let service = try await service()
        let first = try await code(service)
        #expect(try await redeem(service, first, verifier: Self.verifier + "x").value("error") == "invalid_grant")
        let second = try await code(service)
        service.clock.wait(61)
        #expect(try await redeem(service, second).value("error") == "invalid_grant")
        #expect(try await redeem(service, second, .json).value("error") == "invalid_request")
        let confidential = HTTPFields.form + .basic("rp", "secret")
        let refused = try await redeem(service, try await code(service), confidential)
        #expect(try refused.status == .unauthorized && refused.value("error") == "invalid_client")
        #expect(refused.headers[.wwwAuthenticate] == "Basic realm=\"whorl\"")
    }

    @Test func wrongSamplesAreCountedAndEndTheSignIn() async throws {
        let service = try await service { $0.lockout.failures = 2 }
        let id = try await open(service)
        let first = try await present(service, id, WrittenSample.print(8))
        #expect(try first.value("status") == "nonMatch" && first.value("triesLeft") == "1")
        let second = try await present(service, id, WrittenSample.print(8))
        #expect(try second.value("status") == "denied" && second.value("location") == "/v2/authorize/\(id)/finish")
        let away = try await service.get("/v2/authorize/\(id)/finish")
        #expect(away.headers[.location]?.contains("error=access_denied") == true)
        #expect(try service.unknownFailures("bws.1.7") == 2)
    }

    @Test func aSampleIsReadFromJSONOrBytes() async throws {
        let service = try await service()
        let id = try await open(service)
        let bytes = Data("finger:7:900".utf8).base64EncodedString()
        let json = #"{"finger":["\#(bytes)"]}"#
        let answer = try await service.post("/v2/authorize/\(id)/sample", .json, json)
        #expect(try answer.status == .badRequest || answer.value("status") == "match")
        let odd = try await service.post("/v2/authorize/\(try await open(service))/sample?modality=voice", [:], "x")
        #expect(odd.status == .badRequest)
        #expect(try await present(service, try await open(service), "garbage").value("Code") == "unknownImageFormat")
        #expect(try await present(service, "none", "x").value("status") == "gone")
        #expect(try await present(service, "none", "x").status == .notFound)
    }

    @Test func aNameIsAskedForWhereNobodyIsNamed() async throws {
        let service = try await service()
        let id = try await open(service, "")
        #expect(try await present(service, id, WrittenSample.print(7)).value("status") == "nameRequired")
        #expect(try await service.post("/v2/authorize/\(id)/phone").value("status") == "nameRequired")
        #expect(try await present(service, id, "x").value("location") == "/v2/authorize/\(id)/user")
        let asking = try await service.get("/v2/authorize/\(id)/user")
        #expect(asking.status == .ok && asking.text.contains("name=\"username\""))
        let page = try await service.post("/v2/authorize/\(id)/user", .form, "username=anna")
        #expect(page.status == .ok && page.text.contains("anna"))
        #expect(try await present(service, id, WrittenSample.print(7)).value("status") == "match")
        #expect(try await service.post("/v2/authorize/none/user", .form, "username=a").status == .notFound)
        #expect(try await service.get("/v2/authorize/none/user").status == .notFound)
    }

    @Test func aPageTellsWhatIsWrongAndShowsNoMarkupOfOthers() async throws {
        let service = try await service()
        let page = try await service.get("/v2/authorize?" + Self.begin + "&login_hint=anna")
        #expect(page.text.contains("The &lt;App&gt;") && !page.text.contains("<App>"))
        let unknown = try await service.get(
            "/v2/authorize?" + Self.begin.replacing("client_id=rp", with: "client_id=x"))
        #expect(unknown.status == .badRequest && unknown.text.contains("is not registered"))
        #expect(unknown.headers[.location] == nil)
        let elsewhere = Self.begin.replacing("rp.example", with: "evil.example")
        let wrong = try await service.get("/v2/authorize?" + elsewhere)
        #expect(wrong.status == .badRequest && wrong.text.contains("gave a return address"))
        let type = try await service.get("/v2/authorize?" + Self.begin.replacing("=code&scope", with: "=token&scope"))
        #expect(type.headers[.location]?.contains("error=unsupported_response_type") == true)
        let silent = try await service.get("/v2/authorize?" + Self.begin + "&prompt=none")
        #expect(silent.headers[.location]?.contains("error=login_required") == true)
        #expect(try await service.post("/v2/authorize", .json, Self.begin).status == .badRequest)
        #expect(try await service.post("/v2/authorize", .form, Self.begin + "&login_hint=anna").status == .ok)
        #expect(try await service.post("/v2/authorize", .form, Self.begin + "&x=%00").status == .badRequest)
    }

    @Test func whoCancelsIsSentBack() async throws {
        let service = try await service()
        let id = try await open(service)
        let away = try await service.post("/v2/authorize/\(id)/cancel")
        #expect(away.status == .found && away.headers[.location]?.contains("error=access_denied") == true)
        #expect(try await service.post("/v2/authorize/\(id)/cancel").status == .notFound)
        let late = try await open(service)
        service.clock.wait(301)
        #expect(try await present(service, late, WrittenSample.print(7)).status == .notFound)
    }

    @Test(arguments: [false, true]) func aSignInGoesOnInItsBrowserAlone(isSecure: Bool) async throws {
        let service = try await service { if isSecure { $0.url = "https://id.example" } }
        let none: HTTPFields = [.cookie: "x=y"]
        let page = try await service.get("/v2/authorize?" + Self.begin + "&login_hint=anna", none)
        let id = String(try #require(page.text.firstMatch(of: #//v2/authorize/([^/"]+)/#)?.1))
        let field = try #require(page.headers[.setCookie])
        #expect(field.hasPrefix(isSecure ? "__Host-whorl_browser=" : "whorl_browser="))
        #expect(field.contains("; Path=/; HttpOnly; SameSite=Lax") && field.hasSuffix("; Secure") == isSecure)
        let own: HTTPFields = [.cookie: String(field.prefix { $0 != ";" })]
        let sample = "/v2/authorize/\(id)/sample?modality=finger"
        for other in [none, TestService.browser, [.cookie: "whorl_browser="], [.cookie: "__Host-whorl_browser=x"]] {
            #expect(try await service.post(sample, other, WrittenSample.print(7)).value("status") == "gone")
            for path in ["phone", "cancel", "user"] {
                let answer = try await service.post("/v2/authorize/\(id)/\(path)", other + .form, "username=anna")
                #expect(answer.status == .notFound && answer.headers[.location] == nil, "\(path)")
            }
            let status = try await service.post("/v2/authorize/\(id)/phone/status", other + .json, "{}")
            #expect(status.status == .notFound)
        }
        #expect(try await service.post(sample, own, WrittenSample.print(7)).value("status") == "match")
        #expect(try await service.get("/v2/authorize/\(id)/finish", none).status == .notFound)
        #expect(try await service.get("/v2/authorize/\(id)/finish", own).status == .found)
        // A browser that has a secret keeps it, so that its other sign-ins go on.
        let next = try await service.get("/v2/authorize?" + Self.begin + "&login_hint=anna", own)
        #expect(next.status == .ok && next.headers[.setCookie] == nil)
    }

    @Test func aSessionSparesTheNextSample() async throws {
        let service = try await service { configuration in
            configuration.openid.sessionSeconds = 100
            configuration.url = "https://id.example"
        }
        let id = try await open(service)
        _ = try await present(service, id, WrittenSample.print(7))
        let cookie = try #require(try await service.get("/v2/authorize/\(id)/finish").headers[.setCookie])
        #expect(cookie.hasPrefix("__Host-whorl_session="))
        for part in ["Max-Age=100", "Path=/;", "Secure", "HttpOnly", "SameSite=Lax"] {
            #expect(cookie.contains(part), "\(part)")
        }
        let headers: HTTPFields = [.cookie: String(cookie.prefix { $0 != ";" })]
        let known = try await service.get("/v2/authorize?" + Self.begin + "&prompt=none", headers)
        #expect(known.headers[.location]?.contains("code=") == true)
        service.clock.wait(101)
        let later = try await service.get("/v2/authorize?" + Self.begin + "&prompt=none", headers)
        #expect(later.headers[.location]?.contains("error=login_required") == true)
    }

    @Test func theProviderDescribesItself() async throws {
        let service = try await service { $0.openid.appleApps = ["TEAM.app"] }
        let metadata = try await service.get("/v2/.well-known/openid-configuration")
        #expect(try metadata.value("issuer") == "http://127.0.0.1:8443/v2")
        #expect(metadata.headers[.accessControlAllowOrigin] == "*")
        let keys = try await service.get("/v2/.well-known/jwks.json")
        #expect(keys.text.contains(#""crv":"P-256""#) && keys.headers[.accessControlAllowOrigin] == "*")
        #expect(try await service.get("/.well-known/apple-app-site-association").text.contains("TEAM.app"))
        for headers in [HTTPFields(), .bearer("x"), .basic()] {
            let refused = try await service.get("/v2/userinfo", headers)
            #expect(refused.status == .unauthorized)
            #expect(refused.headers[.wwwAuthenticate]?.hasPrefix("Bearer realm=\"whorl\"") == true)
        }
    }

    @Test func aPhoneFinishesASignIn() async throws {
        let service = try await service()
        let id = try await open(service)
        let code = try await service.post("/v2/authorize/\(id)/phone")
        #expect(try Data(base64Encoded: code.value("picture") ?? "")?.starts(with: [0x89, 0x50]) == true)
        #expect(try code.value("seconds") == "120" && code.value("renewAfter") == "25")
        let digits = try #require(try code.value("digits"))
        let ticket = try #require(service.parts.sessions.registry.opportunities { _ in true }.first)
        let status = "/v2/authorize/\(id)/phone/status"
        let body = #"{"sessionAlias":"\#(ticket.alias)"}"#
        let attached = try await service.post("/websec/rest/authenticator/Attach", .json, body)
        let secret = try #require(try attached.value("sessionSecret"))
        let waiting = try await service.post(status, .json, #"{"lastStatus":"OPPORTUNITY"}"#)
        #expect(try waiting.value("status") == "waiting")
        let sample = Data("finger:7:900".utf8).base64EncodedString()
        let submitted = try await service.post(
            "/websec/rest/authenticator/Submit", .json,
            #"{"sessionId":"\#(ticket.id)","sessionSecret":"\#(secret)","digits":"\#(digits)","#
                + #""trait":"finger","sample":"\#(sample)"}"#)
        #expect(submitted.status == .ok)
        let done = try await service.post(status, .json, "{}")
        #expect(try done.value("status") == "match" && done.value("location") == "/v2/authorize/\(id)/finish")
        #expect(try await service.post(status, .json, "{}").value("status") == "gone")
        #expect(try await service.post("/v2/authorize/none/phone").value("status") == "gone")
        #expect(try await service.post("/v2/authorize/none/phone/status", .json, "{}").status == .notFound)
    }

    @Test func aPhoneThatFailsOrGivesUpIsTold() async throws {
        let service = try await service()
        for (cancels, expected) in [(true, "ended"), (false, "nonMatch")] {
            let id = try await open(service)
            _ = try await service.post("/v2/authorize/\(id)/phone")
            let session = try #require(service.parts.sessions.registry.opportunities { _ in true }.first)
            let attached = try service.parts.sessions.attach(session.alias, nil, profile: nil)
            let holder = VidSessions.Holder(secret: attached.secret)
            if cancels { try await service.parts.sessions.cancel(session.id, by: holder) }
            let wrong = Array(WrittenSample.print(8).utf8)
            for _ in 0..<3 where !cancels {
                _ = try await service.parts.sessions.submit(
                    session.id, wrong, .finger, digits: session.confirmation?.digits, by: holder,
                    from: .unknown(network: "test"))
            }
            let told = try await service.post("/v2/authorize/\(id)/phone/status", .json, "{}")
            #expect(try told.value("status") == expected)
            #expect(try told.value("message") == EverydayWords.sentence(cancels ? .canceled : .notRecognized))
        }
    }
}
