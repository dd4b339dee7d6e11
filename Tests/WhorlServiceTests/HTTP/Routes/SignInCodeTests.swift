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

/// Codes that pages show: the demo's, those of apps, and the page that they open on a phone.
@Suite struct SignInCodeTests {
    private static let authenticator = "/websec/rest/authenticator"
    private static let enterprise = "/websec/rest/enterprise"

    private func service() async throws -> TestService {
        let service = try TestService { $0.sessions.demo = "shop" }
        try service.addApp(scopes: ["bws.1"], member: "MEMBER")
        try await service.enroll("bws.1.7", WrittenSample.print(7))
        try service.parts.records.put(VidProfile(id: "anna", bcid: try BCID("bws.1.7"), subject: "Anna"))
        return service
    }

    /// What a browser that opened the demo's page has of it.
    private struct Shown {
        let page: TestResponse
        let cookie: HTTPFields
        let alias: String
        let digits: String

        init(_ page: TestResponse) throws {
            self.page = page
            let field = try #require(page.headers[.setCookie])
            cookie = [.cookie: String(field.prefix { $0 != ";" })]
            alias = String(try #require(page.text.firstMatch(of: #/href="/q/([^"]+)"/#)?.1))
            digits = String(try #require(page.text.firstMatch(of: #/data-digits>(\d\d)</#)?.1))
        }
    }

    private func attach(_ service: TestService, _ place: String) async throws -> TestResponse {
        try await service.post("\(Self.authenticator)/Attach", .json, #"{\#(place),"profile":"anna"}"#)
    }

    private func submit(_ service: TestService, _ attached: TestResponse, _ more: String) async throws -> TestResponse {
        let (id, secret) = (try attached.value("sessionId") ?? "", try attached.value("sessionSecret") ?? "")
        let sample = Data(WrittenSample.print(7).utf8).base64EncodedString()
        return try await service.post(
            "\(Self.authenticator)/Submit", .json,
            #"{"sessionId":"\#(id)","sessionSecret":"\#(secret)","trait":"finger","sample":"\#(sample)"\#(more)}"#)
    }

    @Test func theDemoSiteSignsIn() async throws {
        #expect(try await TestService().get("/demo/login").status == .notFound)
        let service = try await service()
        let shown = try Shown(try await service.get("/demo/login"))
        let cookie = try #require(shown.page.headers[.setCookie])
        #expect(cookie.contains("HttpOnly; SameSite=Strict") && !cookie.contains("Secure"))
        #expect(shown.page.text.contains("2 minutes") && shown.page.text.contains("Sign in to Shop"))
        let attached = try await attach(service, #""sessionAlias":"\#(shown.alias)""#)
        let done = try await submit(service, attached, #","digits":"\#(shown.digits)""#)
        #expect(try done.value("status") == "AUTHENTICATED")
        let status = try await service.post("/demo/login/status", .json + shown.cookie, "{}")
        #expect(try status.value("status") == "COMPLETED" && status.value("name") == "Anna")
        let id = try #require(try attached.value("sessionId"))
        #expect(status.text.contains(#""biometrics":["finger"]"#) && !status.text.contains(id))
        #expect(try await service.post("/demo/login/status", .json, "{}").value("Code") == "UNKNOWN_SESSION")
        #expect(try await service.post("/demo/login/status", [:], "{}").status == .unsupportedMediaType)
        let other = HTTPFields.json + [.cookie: "whorl_demo=guess"]
        #expect(try await service.post("/demo/login/status", other, "{}").value("Code") == "UNKNOWN_SESSION")
    }

    @Test func whoDoesNotSeeThePageGuessesOnce() async throws {
        let service = try await service()
        let shown = try Shown(try await service.get("/demo/login"))
        let page = try await service.get("/q/\(shown.alias)")
        let choices = page.text.matches(of: #/name="digits" value="(\d\d)"/#).map { String($0.1) }
        #expect(choices.count == 3 && choices.contains(shown.digits))
        let attached = try await attach(service, #""sessionAlias":"\#(shown.alias)""#)
        #expect(try await submit(service, attached, "").value("Code") == "DIGITS_REQUIRED")
        let wrong = try #require(choices.first { $0 != shown.digits })
        #expect(try await submit(service, attached, #","digits":"\#(wrong)""#).value("status") == "FAILED")
        #expect(try await submit(service, attached, #","digits":"\#(shown.digits)""#).status == .conflict)
        #expect(try service.failures("bws.1.7") == 0)
    }

    @Test func aCodeIsReplacedAndAnOpenPageGoesOn() async throws {
        let service = try await service()
        let shown = try Shown(try await service.get("/demo/login"))
        let hold = try #require(
            try await service.get("/q/\(shown.alias)").text.firstMatch(of: #/data-hold="([^"]+)"/#)?.1)
        let renew = { (headers: HTTPFields) in try await service.post("/demo/login/code", headers) }
        #expect(try await renew(shown.cookie).value("link") == "/q/\(shown.alias)")
        service.clock.wait(25)
        let fresh = try #require(try await renew(shown.cookie).value("link"))
        #expect(fresh != "/q/\(shown.alias)")
        #expect(try await service.get(fresh).status == .ok)
        #expect(try await service.get("/q/\(shown.alias)").status == .ok)
        service.clock.wait(10)
        #expect(try await service.get("/q/\(shown.alias)").status == .notFound)
        #expect(try await attach(service, #""sessionAlias":"\#(shown.alias)""#).value("Code") == "UNKNOWN_SESSION")
        // No address leads to what an open page holds.
        #expect(try await service.get("/q/\(hold)").status == .notFound)
        #expect(try await attach(service, #""sessionAlias":"\#(hold)""#).value("Code") == "UNKNOWN_SESSION")
        #expect(try await attach(service, #""hold":"\#(hold)""#).value("status") == "CREATED")
        #expect(try await renew(shown.cookie).value("Code") == "CONFLICT")
        #expect(try await renew([.cookie: "whorl_demo=guess"]).value("Code") == "UNKNOWN_SESSION")
    }

    @Test func anotherPageOfABrowserEndsTheFirst() async throws {
        let service = try await service()
        let first = try Shown(try await service.get("/demo/login"))
        var shown = first
        // More pages than one address may have sessions.
        for _ in 0..<200 { shown = try Shown(try await service.get("/demo/login", shown.cookie)) }
        #expect(try await attach(service, #""sessionAlias":"\#(first.alias)""#).status == .notFound)
        #expect(try await attach(service, #""sessionAlias":"\#(shown.alias)""#).status == .ok)
        // Browsers that keep no cookie have as many as their address may have.
        for _ in 0..<100 { _ = try await service.get("/demo/login") }
        let refused = try await service.get("/demo/login")
        #expect(refused.status == .serviceUnavailable && refused.headers[.retryAfter] == "5")
    }

    @Test func theApprovePageSaysWhoAsksFromWhereAndWhen() async throws {
        let service = try await service()
        let register = { (more: String) in
            try await service.post(
                "\(Self.enterprise)/RegisterSessionOpportunity",
                .basic() + [.contentType: WhorlService.MediaType.opportunity],
                #"{"memberExternalId":"MEMBER","sessionAliasType":"ID"\#(more)}"#)
        }
        let plain = try await register("")
        #expect(try plain.value("digits") == nil && plain.value("renewAfter") == nil)
        let alias = try #require(try plain.value("sessionAlias"))
        let page = try await service.get("/q/\(alias)")
        #expect(page.text.contains("<dd>Shop</dd>") && page.text.contains(" UTC</time>"))
        #expect(page.text.contains("it does not say which browser asks") && !page.text.contains("name=\"digits\""))
        let named = try await register(
            #","clientAddress":"192.0.2.7","confirmation":"digits","renew":true"#)
        let shown = try await service.get("/q/\(try named.value("sessionAlias") ?? "")")
        #expect(shown.text.contains("<dt>Browser at</dt><dd>192.0.2.7</dd>"))
        let digits = try #require(try named.value("digits"))
        #expect(shown.text.contains("value=\"\(digits)\""))
        for more in [#","clientAddress":"<b>""#, #","confirmation":"colors""#] {
            #expect(try await register(more).value("Code") == "MALFORMED")
        }
        let renew = { (session: TestResponse) in
            let body = #"{"sessionId":"\#(try session.value("sessionId") ?? "")"}"#
            return try await service.post("\(Self.enterprise)/RenewSessionAlias", .basic() + .json, body)
        }
        service.clock.wait(25)
        let renewed = try await renew(named)
        #expect(try renewed.value("sessionAlias") != named.value("sessionAlias"))
        #expect(try renewed.value("digits") == digits)
        #expect(try await renew(plain).value("Code") == "MALFORMED")
    }

    @Test func aSignInByPhoneMakesNoAppAndHasOneSession() async throws {
        let service = try TestService()
        let uri = try #require(RedirectURI("https://rp.example/callback"))
        try service.parts.records.put(
            OIDCClient(
                id: "rp", name: "Site", secret: nil, redirects: [uri], storage: "bws", partition: 1, identifies: true))
        let own = try service.addApp("openid-rp", scopes: ["other.1"], member: "openid-rp")
        let page = try await service.get(
            "/v2/authorize?client_id=rp&redirect_uri=https%3A%2F%2Frp.example%2Fcallback&response_type=code&scope=openid"
                + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256")
        let id = String(try #require(page.text.firstMatch(of: #//v2/authorize/([^/"]+)/#)?.1))
        for _ in 0..<200 { #expect(try await service.post("/v2/authorize/\(id)/phone").status == .ok) }
        #expect(service.parts.sessions.registry.opportunities { _ in true }.count == 1)
        #expect(try service.parts.records.all(App.self) == [own])
        let session = try #require(service.parts.sessions.registry.opportunities { _ in true }.first)
        let ask = try await service.post(
            "\(Self.enterprise)/GetSessionStatus", .basic("openid-rp") + .json, #"{"sessionId":"\#(session.id)"}"#)
        #expect(try ask.value("Code") == "FOREIGN_MEMBER")
        service.clock.wait(25)
        let fresh = try await service.post("/v2/authorize/\(id)/phone/code")
        #expect(try fresh.value("link") != "/q/\(session.alias)")
        #expect(try fresh.value("digits") == session.confirmation?.digits)
        #expect(try await service.post("/v2/authorize/none/phone/code").value("status") == "gone")
    }
}
