import HTTPTypes
import HummingbirdTesting
import ProtocolTestSupport
import Testing

import Whorl
import WhorlConfiguration
import WhorlProtocols
import WhorlService

/// Who becomes a user on the way of a sign-in.
@Suite struct SignUpRoutesTests {
    private func service(
        signUp: String? = "bws.1", _ change: (inout ServiceConfiguration) -> Void = { _ in }
    ) async throws -> TestService {
        let service = try TestService {
            $0.openid.signUp = signUp
            change(&$0)
        }
        for partition in [1, 2] {
            try service.parts.records.put(
                OIDCClient(
                    id: "rp-\(partition)", name: "Shop", secret: nil,
                    redirects: [try #require(RedirectURI("https://rp.example/callback"))], storage: "bws",
                    partition: partition, allowsNoChallenge: true))
        }
        try await service.enroll("bws.1.7", WrittenSample.print(7))
        try service.parts.openID.users.add(OIDCUser(id: "sub-7", bcid: try BCID("bws.1.7"), username: "anna"))
        return service
    }

    /// The page of a fresh sign-in, and what the paths of the sign-in begin with.
    private func begin(
        _ service: TestService, client: String = "rp-1", _ more: String = ""
    ) async throws -> (page: TestResponse, path: String) {
        let page = try await service.get(
            "/v2/authorize?client_id=\(client)&redirect_uri=https://rp.example/callback&response_type=code&scope=openid"
                + more)
        let id = try #require(page.text.firstMatch(of: #//v2/authorize/([^/"]+)/#)?.1)
        return (page, "/v2/authorize/\(id)")
    }

    @Test func itIsOfferedWhereItLeadsToASignIn() async throws {
        let open = try await service()
        let (page, path) = try await begin(open)
        #expect(page.text.contains("<a href=\"\(path)/sign-up\">Sign up</a>"))
        #expect(try await open.get(path + "/sign-up").status == .ok)
        for (service, client, more) in [
            (try await service(signUp: nil), "rp-1", ""), (open, "rp-2", ""), (open, "rp-1", "&login_hint=anna"),
        ] {
            let (page, path) = try await begin(service, client: client, more)
            #expect(!page.text.contains("sign-up"))
            #expect(try await service.get(path + "/sign-up").status == .notFound)
            #expect(try await service.post(path + "/sign-up", .form, "username=x").status == .notFound)
        }
        let stranger: HTTPFields = [.cookie: "whorl_browser=" + String(repeating: "c", count: 43)]
        #expect(try await open.get(path + "/sign-up", stranger).status == .notFound)
    }

    @Test func aNewcomerEnrollsAndSignsIn() async throws {
        let service = try await service()
        let (_, path) = try await begin(service)
        let invited = try await service.post(path + "/sign-up", .form, "username=anna&name=Ann")
        let ticket = try #require(invited.text.firstMatch(of: #/action="(/v1/enroll/[^"]+/sample)"/#)?.1)
        #expect(invited.text.contains("Welcome, Ann.") && invited.text.contains("action=\"\(path)/user\""))
        let enrolled = try await service.post(ticket + "?modality=finger", [:], WrittenSample.print(8))
        #expect(enrolled.status == .created)
        // The name is another user's: the sign-in is the newcomer's all the same, and says nothing of it.
        let page = try await service.post(path + "/user", .form)
        #expect(page.text.contains("Show that it is you") && !page.text.contains("anna"))
        let sample = path + "/sample?modality=finger"
        #expect(try await service.post(sample, [:], WrittenSample.print(7)).value("status") == "nonMatch")
        #expect(try await service.post(sample, [:], WrittenSample.print(8)).value("status") == "match")
    }

    @Test(arguments: [true, false])
    func soManySignUpAndThenLater(byAddress: Bool) async throws {
        let (few, many) = (AnonymousConfiguration.Bucket(burst: 2, seconds: 60), TestService.generous)
        let service = try await service {
            ($0.anonymous.signUps, $0.anonymous.allSignUps) = byAddress ? (few, many) : (many, few)
        }
        func invite() async throws -> TestResponse { try await service.post("/v1/users", .json, #"{"name": "Ann"}"#) }
        func enroll(_ invited: TestResponse, _ sample: String = WrittenSample.print(8)) async throws -> TestResponse {
            let ticket = try #require(try invited.value("enroll_url")?.firstMatch(of: #//v1/enroll/.*/#)?.output)
            return try await service.post(ticket + "/sample?modality=finger", [:], sample)
        }
        let first = try await invite()
        // Who was not signed up is not counted.
        for _ in 0..<3 { #expect(try await enroll(first, "blank").status == .badRequest) }
        for _ in 0..<2 { #expect(try await enroll(try await invite()).status == .created) }
        let path = try await begin(service).path
        for answer in [
            try await enroll(first), try await invite(), try await service.post(path + "/sign-up", .form, "username=x"),
        ] {
            #expect(answer.status == .tooManyRequests && answer.headers[.retryAfter] == "60")
        }
        // An app vouches for whom it invites.
        try service.addApp()
        let vouched = try await service.post("/v1/users", .json + .basic(), #"{"bcid": "bws.1.9"}"#)
        #expect(try await enroll(vouched, WrittenSample.print(9)).status == .created)
        service.clock.now += 60
        #expect(try await enroll(first).status == .created)
    }

    @Test func aNameTypedLaterCounts() async throws {
        let service = try await service()
        let (_, path) = try await begin(service)
        _ = try await service.post(path + "/sign-up", .form, "username=bob")
        let page = try await service.post(path + "/user", .form, "username=anna")
        #expect(page.text.contains("Show that you are anna"))
        let told = try await service.post(path + "/sample?modality=finger", [:], WrittenSample.print(7))
        #expect(try told.value("status") == "match")
    }

    @Test(arguments: ["", "username=", "username=a%E2%80%8Bb", "username=x&name=a%E2%80%AEb"])
    func whatIsNoNameIsAskedForAgain(form: String) async throws {
        let service = try await service()
        let (_, path) = try await begin(service)
        let page = try await service.post(path + "/sign-up", .form, form)
        #expect(page.status == .badRequest && page.text.contains("cannot be used"))
        #expect(page.text.contains("action=\"\(path)/sign-up\""))
    }
}
