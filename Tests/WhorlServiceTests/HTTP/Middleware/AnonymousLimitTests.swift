import HTTPTypes
import HummingbirdTesting
import ProtocolTestSupport
import Testing

import Whorl
import WhorlConfiguration
import WhorlProtocols
import WhorlService

/// What strangers may ask for at once, and what a browser is known by.
@Suite struct AnonymousLimitTests {
    private static let begin =
        "/v2/authorize?client_id=rp&redirect_uri=https%3A%2F%2Frp.example%2Fcallback&response_type=code&scope=openid"
        + "&login_hint=anna"

    private func service(_ change: (inout ServiceConfiguration) -> Void) async throws -> TestService {
        let service = try TestService(change)
        try service.parts.records.put(
            OIDCClient(
                id: "rp", name: "App", secret: .nobody,
                redirects: [try #require(RedirectURI("https://rp.example/callback"))], storage: "bws", partition: 1))
        try await service.enroll("bws.1.7", WrittenSample.print(7))
        try service.parts.openID.users.add(
            OIDCUser(id: "sub-7", bcid: try BCID("bws.1.7"), name: "Anna", username: "anna"))
        return service
    }

    private func open(_ service: TestService) async throws -> String {
        let page = try await service.get(Self.begin)
        return String(try #require(page.text.firstMatch(of: #//v2/authorize/([^/"]+)/#)?.1))
    }

    private func present(
        _ service: TestService, _ id: String, _ sample: String, cookies: HTTPFields = TestService.browser
    ) async throws -> TestResponse {
        try await service.post("/v2/authorize/\(id)/sample?modality=finger", cookies, sample)
    }

    @Test func whatBeginsSignInsOrReadsSamplesIsCounted() async throws {
        let service = try await service {
            $0.anonymous.requests = .init(burst: 4, seconds: 2)
            $0.openid.signUp = "bws.1"
        }
        let id = try await open(service)
        #expect(try await present(service, id, WrittenSample.print(8)).value("status") == "nonMatch")
        #expect(try await service.post("/v2/authorize/\(id)/phone", .json, "{}").status == .ok)
        // What asks how things stand, or is refused before, costs nothing.
        for _ in 0..<9 {
            #expect(try await service.get("/v2/authorize/\(id)/finish").status == .notFound)
            #expect(try await present(service, "unknown", WrittenSample.print(7)).status == .notFound)
            #expect(try await service.post("/v1/users", .json, "{\"bcid\": \"bws.1.9\"}").status == .forbidden)
        }
        #expect(try await service.post("/v1/users", .json, "{\"name\": \"Ada\"}").status == .created)
        for answer in [
            try await service.get(Self.begin), try await present(service, id, WrittenSample.print(7)),
            try await service.post("/v2/authorize/\(id)/phone", .json, "{}"),
            try await service.post("/v1/users", .json, "{}"),
        ] {
            #expect(answer.status == .tooManyRequests && answer.headers[.retryAfter] == "2")
        }
        let page = try await service.get(Self.begin)
        #expect(page.headers[.contentType]?.hasPrefix("text/html") == true && page.text.contains("Too many sign-ins"))
        // Apps and everything else go on.
        try service.addApp()
        #expect(try await service.post("/v1/users", .json + .basic(), "{\"bcid\": \"bws.1.8\"}").status == .created)
        #expect(try await service.get("/status").status == .ok)
        service.clock.now += 2
        #expect(try await present(service, id, WrittenSample.print(7)).value("status") == "match")
    }

    @Test func eachSampleCounts() async throws {
        let service = try await service { $0.anonymous.requests = .init(burst: 10, seconds: 2) }
        let id = try await open(service)
        let samples = (Array(repeating: WrittenSample.print(7), count: 7) + ["blank"]).map(WrittenSample.dataURL)
        let body = #"{"modality": "finger", "samples": ["\#(samples.joined(separator: "\", \""))"]}"#
        // The last one shows nothing, and all are read: each counts.
        #expect(try await service.post("/v2/authorize/\(id)/sample", .json, body).status == .badRequest)
        #expect(try await present(service, id, WrittenSample.print(8)).value("status") == "nonMatch")
        #expect(try await present(service, id, WrittenSample.print(7)).status == .tooManyRequests)
        // One that is left is enough for a request of several, which is made up for.
        service.clock.now += 2
        #expect(try await service.post("/v2/authorize/\(id)/sample", .json, body).status == .badRequest)
        let late = try await present(service, id, WrittenSample.print(7))
        #expect(late.status == .tooManyRequests && late.headers[.retryAfter] == "16")
    }

    @Test(arguments: [nil, "https://id.example"])
    func aBrowserIsKnownAfterASignIn(url: String?) async throws {
        let service = try await service { $0.url = url }
        let id = try await open(service)
        #expect(try await present(service, id, WrittenSample.print(7)).value("status") == "match")
        let given = try #require(try await service.get("/v2/authorize/\(id)/finish").headers[.setCookie])
        let form =
            #/((?:__Host-)?whorl_known)=([\w-]{43}); Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax(; Secure)?/#
        let found = try #require(given.wholeMatch(of: form))
        #expect(found.1.hasPrefix("__Host-") == (url != nil) && (found.3 != nil) == (url != nil))
        let browser = try #require(TestService.browser[.cookie])
        let known: HTTPFields = [.cookie: "\(browser); \(found.1)=\(found.2)"]
        _ = try await present(service, try await open(service), WrittenSample.print(8), cookies: known)
        #expect(try service.failures("bws.1.7") == 1 && service.unknownFailures("bws.1.7") == 0)
        let wrong: HTTPFields = [.cookie: "\(browser); \(found.1)=\(String(repeating: "A", count: 43)).x"]
        _ = try await present(service, try await open(service), WrittenSample.print(8), cookies: wrong)
        #expect(try service.failures("bws.1.7") == 1 && service.unknownFailures("bws.1.7") == 1)
    }
}
