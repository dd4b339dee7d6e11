import Foundation
import HTTPTypes
import HummingbirdTesting
import ProtocolTestSupport
import Testing

import Whorl
import WhorlConfiguration
import WhorlProtocols
import WhorlService

/// What clients ask of the OpenID provider in ways of their own.
@Suite struct OpenIDClientRoutesTests {
    private func service(
        _ client: (inout [OIDCClient]) throws -> Void = { _ in }
    ) async throws -> TestService {
        let service = try TestService { $0.origins = ["https://listed.example"] }
        var clients = [
            OIDCClient(
                id: "rp", name: "Shop", secret: SecretHash(generated: "secret"),
                redirects: [try #require(RedirectURI("https://rp.example/callback"))], storage: "bws", partition: 1,
                identityTokenAlgorithm: .es256)
        ]
        try client(&clients)
        for client in clients { try service.parts.records.put(client) }
        try await service.enroll("bws.1.7", WrittenSample.print(7))
        try service.parts.openID.users.add(
            OIDCUser(id: "sub-7", bcid: try BCID("bws.1.7"), username: "anna"))
        return service
    }

    private static let begin =
        "/v2/authorize?client_id=rp&redirect_uri=https://rp.example/callback&response_type=code&scope=openid"

    private func tokens(_ service: TestService) async throws -> TestResponse {
        let page = try await service.get(Self.begin + "&login_hint=anna")
        let id = try #require(page.text.firstMatch(of: #//v2/authorize/([^/"]+)/#)?.1)
        _ = try await service.post("/v2/authorize/\(id)/sample?modality=finger", [:], WrittenSample.print(7))
        let away = try #require(try await service.get("/v2/authorize/\(id)/finish").headers[.location])
        let code = try #require(away.firstMatch(of: /[?&]code=([^&]+)/)?.1)
        return try await service.post(
            "/v2/token", .form + .basic("rp"),
            "grant_type=authorization_code&code=\(code)&redirect_uri=https://rp.example/callback")
    }

    @Test func aTokenIsOfTheAlgorithmOfItsClient() async throws {
        for algorithm in [nil, SigningKey.Algorithm.es256] {
            let service = try await service { clients in
                guard algorithm == nil else { return }
                clients = [
                    OIDCClient(
                        id: "rp", name: "Shop", secret: SecretHash(generated: "secret"),
                        redirects: clients[0].redirects, storage: "bws", partition: 1)
                ]
            }
            let token = try #require(try await tokens(service).value("id_token"))
            #expect(TokenHeader(of: token)?.alg == (algorithm ?? .rs256).rawValue)
            let kid = try #require(TokenHeader(of: token)?.kid)
            let keys = try await service.get("/v2/.well-known/jwks.json").text
            #expect(keys.contains(#""kid":"\#(kid)""#))
        }
    }

    @Test func theTokenMayStandInAPostedForm() async throws {
        let service = try await service()
        let token = try #require(try await tokens(service).value("access_token"))
        let user = try await service.post("/v2/userinfo", .form, "access_token=\(token)")
        #expect(try user.status == .ok && user.value("sub") == "sub-7")
        let both = try await service.post("/v2/userinfo", .form + .bearer(token), "access_token=\(token)")
        let twice = try await service.post("/v2/userinfo", .form, "access_token=\(token)&access_token=\(token)")
        for answer in [both, twice] {
            #expect(try answer.status == .badRequest && answer.value("error") == "invalid_request")
            #expect(answer.headers[.wwwAuthenticate]?.contains("error=\"invalid_request\"") == true)
        }
        #expect(try await service.post("/v2/userinfo", .form, "access_token=x").status == .unauthorized)
        #expect(try await service.post("/v2/userinfo", .json, "access_token=\(token)").status == .unauthorized)
        #expect(try await service.get("/v2/userinfo?access_token=\(token)").status == .unauthorized)
    }

    @Test func pagesOfClientsMayReadTokensAndUsers() async throws {
        let service = try await service()
        for (origin, isAdmitted) in [
            ("https://rp.example", true), ("https://listed.example", true), ("https://evil.example", false),
            ("https://rp.example:444", false), ("null", false),
        ] {
            let shown = isAdmitted ? origin : nil
            for path in ["/v2/token", "/v2/userinfo"] {
                let asked = try await service.call(.options, path, [.origin: origin])
                #expect(asked.status == .noContent && asked.headers[.accessControlAllowOrigin] == shown, "\(origin)")
                #expect(asked.headers[.accessControlAllowMethods] == (isAdmitted ? "GET, POST" : nil))
                #expect(asked.headers[.accessControlAllowCredentials] == nil)
                let refused = try await service.post(path, [.origin: origin])
                #expect(refused.status.code >= 400 && refused.headers[.accessControlAllowOrigin] == shown)
            }
            for path in ["openid-configuration", "jwks.json"] {
                let found = try await service.get("/v2/.well-known/" + path, [.origin: origin])
                #expect(found.headers[.accessControlAllowOrigin] == "*")
            }
        }
        try service.parts.records.remove(OIDCClient.self, "rp")
        let late = try await service.post("/v2/token", [.origin: "https://rp.example"])
        #expect(late.headers[.accessControlAllowOrigin] == nil)
    }

    @Test func anUnknownPathIsAPageInABrowserAlone() async throws {
        let service = try await service()
        let browser: HTTPFields = [.accept: "text/html,*/*;q=0.8"]
        let page = try await service.get("/nosuch", browser)
        #expect(page.status == .notFound && page.text.contains("Page not found"))
        #expect(page.headers[.contentType] == "text/html; charset=utf-8")
        #expect(page.headers[.contentSecurityPolicy] != nil && !page.text.contains("nosuch"))
        for headers in [HTTPFields(), [.accept: "*/*"], .json] {
            let told = try await service.get("/nosuch", headers)
            #expect(try told.status == .notFound && told.value("Code") == "HTTP")
        }
        #expect(try await service.post("/nosuch", browser).value("Code") == "HTTP")
        // A route's own answer stays, and so does that of another method.
        #expect(try await service.get("/v1/enroll/none", browser).text.contains("This sign-in cannot continue"))
        #expect(try await service.get("/v2/token", browser).status == .methodNotAllowed)
    }
}
