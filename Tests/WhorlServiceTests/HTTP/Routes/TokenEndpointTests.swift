import Foundation
import HTTPTypes
import HummingbirdTesting
import ProtocolTestSupport
import Testing

import Whorl
import WhorlConfiguration
import WhorlProtocols
import WhorlService

/// Revocation, introspection and sign-out of the OpenID provider, and what a removal ends.
@Suite struct TokenEndpointTests {
    private static let after = "https://rp.example/bye"

    private func service() async throws -> TestService {
        let service = try TestService { $0.openid.sessionSeconds = 100 }
        for (id, secret) in [("rp", "secret"), ("other", "secret"), ("app", nil)] {
            try service.parts.records.put(
                OIDCClient(
                    id: id, name: "Shop", secret: secret.map { SecretHash(generated: $0) },
                    redirects: [try #require(RedirectURI("https://rp.example/callback"))], storage: "bws",
                    partition: 1, postLogout: [try #require(RedirectURI(Self.after))],
                    identityTokenAlgorithm: .es256))
        }
        for number in [7, 8] {
            try await service.enroll("bws.1.\(number)", WrittenSample.print(number))
            try service.parts.openID.users.add(
                OIDCUser(id: "sub-\(number)", bcid: try BCID("bws.1.\(number)"), username: "user\(number)"))
        }
        return service
    }

    private struct SignedIn {
        let token: String
        let identity: String
        let session: HTTPFields
    }

    private func signIn(_ service: TestService, _ number: Int = 7) async throws -> SignedIn {
        let (code, session) = try await code(service, number)
        let answer = try await service.post(
            "/v2/token", .form + .basic("rp"),
            "grant_type=authorization_code&code=\(code)&redirect_uri=https://rp.example/callback")
        return SignedIn(
            token: try #require(try answer.value("access_token")), identity: try #require(try answer.value("id_token")),
            session: session)
    }

    private func begin(_ service: TestService, _ number: Int = 7) async throws -> String {
        let page = try await service.get(
            "/v2/authorize?client_id=rp&redirect_uri=https://rp.example/callback&response_type=code&scope=openid"
                + "&login_hint=user\(number)&prompt=login")
        return String(try #require(page.text.firstMatch(of: #//v2/authorize/([^/"]+)/#)?.1))
    }

    private func code(_ service: TestService, _ number: Int = 7) async throws -> (code: String, session: HTTPFields) {
        let id = try await begin(service, number)
        _ = try await service.post(
            "/v2/authorize/\(id)/sample?modality=finger", [:], WrittenSample.print(number))
        let away = try await service.get("/v2/authorize/\(id)/finish")
        let place = try #require(away.headers[.location])
        let code = try #require(place.firstMatch(of: /[?&]code=([^&]+)/)?.1)
        let cookie = try #require(away.headers[.setCookie])
        return (String(code), [.cookie: String(cookie.prefix { $0 != ";" })])
    }

    private func status(_ service: TestService, _ token: String) async throws -> HTTPResponse.Status {
        try await service.get("/v2/userinfo", .bearer(token)).status
    }

    private func isSignedIn(_ service: TestService, _ session: HTTPFields) async throws -> Bool {
        let answer = try await service.get(
            "/v2/authorize?client_id=rp&redirect_uri=https://rp.example/callback&response_type=code&scope=openid"
                + "&prompt=none", session)
        return answer.headers[.location]?.contains("code=") == true
    }

    private func introspect(_ service: TestService, _ token: String, _ headers: HTTPFields = .basic("rp")) async throws
        -> TestResponse
    {
        try await service.post("/v2/introspect", .form + headers, "token=\(token)")
    }

    @Test func aTokenIsRevokedByItsClientAlone() async throws {
        let service = try await service()
        let token = try await signIn(service).token
        for (headers, body, expected) in [
            (HTTPFields.basic("other"), "token=\(token)", HTTPResponse.Status.ok), (.basic("rp"), "token=x", .ok),
            (.basic("rp", "wrong"), "token=\(token)", .unauthorized), ([:], "token=\(token)", .unauthorized),
            ([:], "token=\(token)&client_id=app", .ok), (.basic("rp"), "", .badRequest),
            (.basic("rp"), "token=\(token)&token=x", .badRequest),
        ] {
            #expect(try await service.post("/v2/revoke", .form + headers, body).status == expected, "\(body)")
            #expect(try await status(service, token) == .ok)
        }
        let revoked = try await service.post("/v2/revoke", .form + .basic("rp"), "token=\(token)")
        #expect(revoked.status == .ok && revoked.text.isEmpty)
        #expect(try await status(service, token) == .unauthorized)
    }

    @Test func aClientWithASecretLearnsOfItsTokensAlone() async throws {
        let service = try await service()
        let token = try await signIn(service).token
        let active = try await introspect(service, token)
        #expect(try active.value("active") == "1" && active.value("sub") == "sub-7" && active.value("aud") == "rp")
        #expect(try active.value("scope") == "openid" && active.value("token_type") == "Bearer")
        for (text, headers) in [("x", HTTPFields.basic("rp")), (token, .basic("other"))] {
            #expect(try await introspect(service, text, headers).text == #"{"active":false}"#)
        }
        #expect(try await introspect(service, token, .basic("rp", "wrong")).status == .unauthorized)
        #expect(try await introspect(service, token, [:]).status == .unauthorized)
        let bare = try await service.post("/v2/introspect", .form, "token=\(token)&client_id=app")
        #expect(bare.status == .unauthorized)
        service.clock.wait(3_601)
        #expect(try await introspect(service, token).text == #"{"active":false}"#)
    }

    @Test func aSignInMayBeInAPopup() async throws {
        let service = try await service()
        let id = try await begin(service)
        _ = try await service.post("/v2/authorize/\(id)/sample?modality=finger", [:], WrittenSample.print(7))
        let away = try await service.get("/v2/authorize/\(id)/finish")
        #expect(away.headers[.location] != nil && away.headers[.crossOriginOpenerPolicy] == "unsafe-none")
        #expect(try await service.get("/v2/authorize").headers[.crossOriginOpenerPolicy] == "unsafe-none")
        #expect(try await service.get("/status").headers[.crossOriginOpenerPolicy] == "same-origin")
    }

    @Test func aClientThatIsRegisteredAgainIsAnother() async throws {
        let service = try await service()
        let before = try await signIn(service)
        let (code, open) = (try await code(service).code, try await begin(service))
        try service.parts.records.put(
            OIDCClient(
                id: "rp", name: "Shop", secret: SecretHash(generated: "secret"),
                redirects: [try #require(RedirectURI("https://rp.example/callback"))], storage: "bws", partition: 1,
                registration: "another"))
        #expect(try await status(service, before.token) == .unauthorized)
        #expect(try await introspect(service, before.token).text == #"{"active":false}"#)
        let late = try await service.post(
            "/v2/token", .form + .basic("rp"),
            "grant_type=authorization_code&code=\(code)&redirect_uri=https://rp.example/callback")
        #expect(try late.value("error") == "invalid_grant")
        let sent = try await service.post(
            "/v2/authorize/\(open)/sample?modality=finger", [:], WrittenSample.print(7))
        #expect(try sent.value("status") == "gone")
        #expect(try await status(service, signIn(service).token) == .ok)
    }

    @Test func anOperatorWhoCaresEndsWhatAPersonHas() async throws {
        let service = try await service()
        try service.addApp(scopes: ["bws.1"], member: "M")
        for (name, role) in [("carla", OperatorRole.care), ("rita", .read)] {
            try service.parts.records.put(
                Operator(name: name, role: role, secret: SecretHash(generated: "secret")))
        }
        try service.parts.records.put(VidProfile(id: "seven", bcid: try BCID("bws.1.7"), subject: "Seven"))
        let (mine, theirs) = (try await signIn(service), try await signIn(service, 8))
        let code = try await code(service).code
        let session = try service.parts.sessions.register(
            VidRequest(member: "M", aliasType: .id), by: try #require(try service.parts.records.find(App.self, "shop")))
        _ = try service.parts.sessions.attach(session.alias, nil, profile: "seven")
        let asked = try await service.get("/extension/token?id=shop&bcid=bws.1.7&task=verify", .basic())
        let path = "/operator/classes/bws.1.7/sign-out"
        #expect(try await service.post(path, .bearer("rita.secret")).status == .forbidden)
        #expect(try await service.post(path).status == .unauthorized)
        let nobody = try await service.post("/operator/classes/bws.1.99/sign-out", .bearer("carla.secret"))
        #expect(nobody.status == .notFound)
        #expect(try await status(service, mine.token) == .ok)
        #expect(try await service.post(path, .bearer("carla.secret")).status == .noContent)
        let events = service.parts.biometrics.audit.recent
        #expect(events.last.map { "\($0.action) \($0.actor) \($0.outcome)" } == "sign-out operator:carla done")
        #expect(events.last?.subject != nil)
        #expect(try await status(service, mine.token) == .unauthorized)
        #expect(try await !isSignedIn(service, mine.session))
        let late = try await service.post(
            "/v2/token", .form + .basic("rp"),
            "grant_type=authorization_code&code=\(code)&redirect_uri=https://rp.example/callback")
        #expect(try late.value("error") == "invalid_grant")
        #expect(try service.parts.sessions.session(alias: session.alias).status == .canceled)
        let upload = try await service.post(
            "/extension/upload?trait=finger", .bearer(asked.text), WrittenSample.dataURL(WrittenSample.print(7)))
        #expect(upload.status == .forbidden)
        #expect(try await status(service, theirs.token) == .ok)
        #expect(try await isSignedIn(service, theirs.session))
        // The person signs in again.
        #expect(try await status(service, signIn(service).token) == .ok)
    }

    @Test func aClientSignsItsUserOut() async throws {
        let service = try await service()
        let user = try await signIn(service)
        let uri = "/v2/logout?id_token_hint=\(user.identity)&post_logout_redirect_uri=\(Self.after)&state=a%20b"
        let away = try await service.get(uri, user.session)
        #expect(away.status == .found && away.headers[.location] == Self.after + "?state=a%20b")
        #expect(away.headers[.setCookie]?.contains("Max-Age=0") == true)
        #expect(try await status(service, user.token) == .unauthorized)
        #expect(try await !isSignedIn(service, user.session))
        // The hint comes again, and nothing is left to end.
        for _ in 0..<3 { #expect(try await service.get(uri).status == .found) }
        #expect(try service.parts.biometrics.audit.tail(100).count { $0.action == "sign-out" } == 1)
    }

    @Test func wrongHintsAndPlacesEndNothing() async throws {
        let service = try await service()
        let user = try await signIn(service)
        for query in [
            "id_token_hint=x", "id_token_hint=\(user.identity)x", "id_token_hint=\(user.identity)&client_id=other",
            "id_token_hint=\(user.identity)&post_logout_redirect_uri=https://evil.example/",
            "post_logout_redirect_uri=\(Self.after)", "client_id=rp&post_logout_redirect_uri=\(Self.after)",
            "id_token_hint=\(user.identity)&id_token_hint=x",
        ] {
            let answer = try await service.get("/v2/logout?" + query, user.session)
            #expect(answer.status == .badRequest && answer.headers[.location] == nil, "\(query)")
        }
        #expect(try await status(service, user.token) == .ok)
        #expect(try await isSignedIn(service, user.session))
    }

    @Test func theUserIsAskedWhereNoClientProves() async throws {
        let service = try await service()
        let (user, other) = (try await signIn(service), try await signIn(service, 8))
        for query in ["", "?confirm=yes", "?id_token_hint=\(other.identity)"] {
            let page = try await service.get("/v2/logout" + query, user.session)
            #expect(page.status == .ok && page.text.contains("Sign out?"), "\(query)")
        }
        #expect(try await isSignedIn(service, user.session))
        let done = try await service.post("/v2/logout", user.session + .form, "confirm=yes")
        #expect(done.status == .ok && done.text.contains("You are signed out"))
        #expect(try await !isSignedIn(service, user.session))
        #expect(try await status(service, user.token) == .unauthorized)
    }

    @Test func aRemovedClientHasNothingLeft() async throws {
        let service = try await service()
        let (user, code) = (try await signIn(service), try await code(service).code)
        let (open, passed) = (try await begin(service), try await begin(service))
        _ = try await service.post("/v2/authorize/\(passed)/sample?modality=finger", [:], WrittenSample.print(7))
        try service.parts.records.remove(OIDCClient.self, "rp")
        #expect(try await status(service, user.token) == .unauthorized)
        let late = try await service.post(
            "/v2/token", .form + .basic("rp"),
            "grant_type=authorization_code&code=\(code)&redirect_uri=https://rp.example/callback")
        #expect(try late.value("error") == "invalid_client")
        let sample = try await service.post(
            "/v2/authorize/\(open)/sample?modality=finger", [:], WrittenSample.print(7))
        #expect(try sample.value("status") == "gone")
        for (method, path) in [(HTTPRequest.Method.get, "\(passed)/finish"), (.post, "\(open)/cancel")] {
            let answer = try await service.call(method, "/v2/authorize/\(path)")
            #expect(answer.status == .notFound && answer.headers[.location] == nil, "\(path)")
        }
    }

    @Test func aRemovedUserHasNothingLeft() async throws {
        let service = try await service()
        let (user, code) = (try await signIn(service), try await code(service).code)
        let passed = try await begin(service)
        _ = try await service.post("/v2/authorize/\(passed)/sample?modality=finger", [:], WrittenSample.print(7))
        #expect(try await isSignedIn(service, user.session))
        try service.parts.openID.users.remove("sub-7")
        #expect(try await status(service, user.token) == .unauthorized)
        #expect(try await introspect(service, user.token).text == #"{"active":false}"#)
        #expect(try await !isSignedIn(service, user.session))
        let late = try await service.post(
            "/v2/token", .form + .basic("rp"),
            "grant_type=authorization_code&code=\(code)&redirect_uri=https://rp.example/callback")
        #expect(try late.value("error") == "invalid_grant")
        let away = try await service.get("/v2/authorize/\(passed)/finish")
        #expect(away.headers[.location]?.contains("error=access_denied") == true && away.headers[.setCookie] == nil)
    }

    @Test func theTokensOfARemovedAppEnd() async throws {
        let service = try await service()
        let app = try service.addApp(member: "GENERIC")
        let asked = try await service.get("/extension/token?id=shop&bcid=bws.1.7&task=verify", .basic())
        let session = try service.parts.sessions.register(
            VidRequest(member: "GENERIC", aliasType: .qr), by: app)
        let sample = "data:image/png;base64," + Data(WrittenSample.print(7).utf8).base64EncodedString()
        try service.parts.records.remove(App.self, "shop")
        for path in ["upload?trait=finger", "verify"] {
            let method: HTTPRequest.Method = path == "verify" ? .get : .post
            let refused = try await service.call(method, "/extension/\(path)", .bearer(asked.text), sample)
            #expect(refused.status == .forbidden && refused.text.contains("UnknownToken"), "\(refused.text)")
        }
        #expect(try await service.get("/extension/result?access_token=\(asked.text)", .basic()).status == .forbidden)
        let attached = try service.parts.sessions.attach(
            session.alias, VidParty(id: "any", name: "any"), profile: nil)
        #expect(attached.session.status == .failed)
    }
}
