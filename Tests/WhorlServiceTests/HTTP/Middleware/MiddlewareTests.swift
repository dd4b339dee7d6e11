import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ProtocolTestSupport
import Testing

import WhorlConfiguration
import Whorl
import WhorlProtocols
import WhorlService

@Suite struct MiddlewareTests {
    /// Calls `GET /x` behind a middleware.
    private func answer(
        _ middleware: some RouterMiddleware<ServiceRequestContext>, _ uri: String = "/x", _ headers: HTTPFields = [:],
        method: HTTPRequest.Method = .get, times: Int = 1,
        _ route: @escaping @Sendable (Request, ServiceRequestContext) async throws -> Response = { _, _ in .text("ok") }
    ) async throws -> TestResponse {
        let router = Router(context: ServiceRequestContext.self)
        router.add(middleware: Failures())
        router.add(middleware: middleware)
        router.on("/x", method: method, use: route)
        return try await Application(router: router, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            .test(.router) { client in
                for _ in 1..<times {
                    _ = try await client.executeRequest(uri: uri, method: method, headers: headers, body: nil)
                }
                return try await client.executeRequest(uri: uri, method: method, headers: headers, body: nil)
            }
    }

    @Test func aBucketEmptiesAndFillsAgain() async throws {
        let clock = TestClock()
        var rate = ServiceConfiguration.Rate()
        (rate.perSecond, rate.burst) = (2, 3)
        let limit = RateLimit(rate, clock.timepiece)
        #expect(try await answer(limit, times: 3).status == .ok)
        let refused = try await answer(limit)
        #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] == "1")
        #expect(try refused.value("Code") == "TooManyRequests")
        clock.wait(0.4)
        #expect(try await answer(limit).status == .tooManyRequests)
        clock.wait(0.2)
        #expect(try await answer(limit).status == .ok)
        #expect(try await answer(limit).status == .tooManyRequests)
        clock.wait(1000)
        #expect(try await answer(limit, times: 3).status == .ok)
        #expect(try await answer(limit).status == .tooManyRequests)
    }

    @Test(arguments: [HTTPRequest.Method.get, .head]) func answersToHeadHaveNoBody(method: HTTPRequest.Method)
        async throws
    {
        let answered = try await answer(HeadAnswers(), method: method)
        #expect(answered.status == .ok && answered.text == (method == .head ? "" : "ok"))
        #expect(answered.headers[.contentLength] == "2")
    }

    @Test func theCallerOfAProxyIsFoundInItsHeader() async throws {
        let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
        /// Who calls, of a context that has no connection.
        func client(_ proxies: [String], _ header: String) async throws -> String {
            try await answer(ClientAddress(try ProxyList(proxies)), "/x", [forwarded: header]) { _, context in
                .text(context.client)
            }.text
        }
        let peer = try await client([], "192.0.2.1")
        #expect(peer != "192.0.2.1")
        #expect(try await client(["10.0.0.0/8"], "192.0.2.1") == peer)
    }

    @Test func onlyNamesOfTheServiceAreAnswered() async throws {
        #expect(try await answer(HostCheck(names: ["localhost"])).status == .ok)
        let refused = try await answer(HostCheck(names: ["id.example"]))
        #expect(refused.status == .misdirectedRequest && refused.text == "this service does not go by that name\n")
    }

    @Test func twoSlashesAreRefused() async throws {
        let check = HostCheck<ServiceRequestContext>(names: ["localhost"])
        for path in ["//operator", "/a//b", "/a//?x"] {
            #expect(try await answer(check, path).status == .badRequest, "\(path)")
        }
        #expect(try await answer(check, "/x?return=https://a.test//").status == .ok)
    }

    @Test func aSecondHostIsRefused() async throws {
        let host = try #require(HTTPField.Name("Host"))
        let check = HostCheck<ServiceRequestContext>(names: ["localhost"])
        for other in ["localhost", "evil.example", ""] {
            var fields = HTTPFields()
            fields.append(HTTPField(name: host, value: other))
            #expect(try await answer(check, "/x", fields).status == .badRequest, "\(other)")
        }
    }

    @Test(arguments: [
        ("ID.example:8443", "id.example"), ("localhost", "localhost"), ("[::1]:80", "::1"), ("[::1]", "::1"),
        ("127.0.0.1:1", "127.0.0.1"), ("127.0.0.1:80@evil.test", nil), ("[::1]x", nil), ("[::1", nil), ("a:b", nil),
    ])
    func aHostHasNoPort(authority: String, name: String?) {
        #expect(HostCheck<ServiceRequestContext>.name(of: authority) == name)
    }

    @Test func NULIsRefusedWhereverItStands() async throws {
        for (uri, headers) in [
            ("/x?a=%00", HTTPFields()), ("/x?a%00=1", [:]), ("/x", HTTPFields.basic("a\0", "b")),
            ("/x", HTTPFields.basic("a", "\0b")),
        ] {
            let refused = try await answer(TextRefusal(), uri, headers)
            #expect(refused.status == .badRequest, "\(uri)")
            #expect(try refused.value("Message") == "text must not hold NUL")
        }
        #expect(try await answer(TextRefusal(), "/x?a=%20%0", .basic("a", "b")).status == .ok)
    }

    @Test func manyMarksAreRefusedWhereverTheyStand() async throws {
        let (marks, encoded) = (String(repeating: "\u{301}", count: 31), String(repeating: "%CC%81", count: 31))
        for (uri, headers) in [
            ("/x?a=\(encoded)", HTTPFields()), ("/x?a\(encoded)=1", [:]), ("/x\(encoded)", [:]),
            ("/x", [.cookie: "a=\(marks)"]),
            ("/x", HTTPFields.basic("a\(marks)", "b")), ("/x", HTTPFields.basic("a", encoded)),
        ] {
            let refused = try await answer(TextRefusal(), uri, headers)
            #expect(refused.status == .badRequest, "\(uri)")
            #expect(try refused.value("Message") == "text must have 30 combining marks in a row at most")
        }
        #expect(try await answer(TextRefusal(), "/x?a=" + encoded.dropLast(6)).status == .ok)
    }

    @Test func everyAnswerTellsBrowsersWhatTheyMayDo() async throws {
        let headers = try await answer(SecurityHeaders()).headers
        #expect(headers[.cacheControl] == "no-store" && headers[.xContentTypeOptions] == "nosniff")
        #expect(headers[.referrerPolicy] == "no-referrer")
        let policy = try #require(headers[.contentSecurityPolicy])
        for part in ["default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"] {
            #expect(policy.contains(part), "\(part)")
        }
        let permissions = try #require(headers[.permissionsPolicy])
        #expect(permissions.hasPrefix("camera=(self)") && permissions.contains("microphone=()"))
        #expect(headers[.crossOriginOpenerPolicy] == "same-origin")
        #expect(headers[.crossOriginResourcePolicy] == "same-origin")
        #expect(headers[.strictTransportSecurity] == nil)
        let overTLS = try await answer(SecurityHeaders(isTLS: true)).headers
        #expect(overTLS[.strictTransportSecurity] == "max-age=31536000")
        let own = try await answer(SecurityHeaders()) { _, _ in
            .text(
                "ok",
                headers: [
                    .cacheControl: "no-cache", .contentSecurityPolicy: "default-src 'none'",
                    .crossOriginResourcePolicy: "cross-origin",
                ])
        }.headers
        #expect(own[.crossOriginResourcePolicy] == "cross-origin")
        #expect(own[.cacheControl] == "no-cache" && own[.contentSecurityPolicy] == "default-src 'none'")
    }

    @Test func pagesOfListedOriginsMayRead() async throws {
        let middleware = CrossOrigin<ServiceRequestContext>(origins: ["https://shop.example"])
        let listed = try await answer(middleware, "/x", [.origin: "https://shop.example"]).headers
        #expect(listed[.accessControlAllowOrigin] == "https://shop.example" && listed[.vary] == "Origin")
        #expect(listed[.accessControlAllowMethods] == nil)
        let asked = try await answer(middleware, "/x", [.origin: "https://shop.example"], method: .options).headers
        #expect(asked[.accessControlAllowMethods] == "GET, POST, DELETE" && asked[.accessControlMaxAge] == "600")
        #expect(asked[.accessControlAllowHeaders] == "Authorization, Content-Type")
        for headers in [HTTPFields(), [.origin: "https://evil.example"], [.origin: "null"]] {
            let other = try await answer(middleware, "/x", headers).headers
            #expect(other[.accessControlAllowOrigin] == nil && other[.vary] == "Origin")
        }
    }

    private struct Surprise: Error {}

    @Test func whatARouteThrowsBecomesAnAnswer() async throws {
        let cases: [(any Error, Int, String, String)] = [
            (ServiceFailure.forbidden("no"), 403, "Forbidden", "no"),
            (ServiceFailure.badRequest("odd", code: "Odd"), 400, "Odd", "odd"),
            (Refusal.disabled, 403, "Disabled", Refusal.disabled.failure.message),
            (Refusal.engine(.wrongKey(path: "/k")), 500, "wrongKey", "internal error"),
            (WhorlError.noFace, 400, "noFace", WhorlError.noFace.problem),
            (WhorlError.storeBusy(path: "/d"), 503, "storeBusy", "another program writes to the store: try again"),
            (HTTPError(.contentTooLarge), 413, "HTTP", "Content Too Large"),
            (NIOTooManyBytesError(maxBytes: 1), 413, "HTTP", "Content Too Large"),
            (Surprise(), 500, "Internal", "internal error"),
        ]
        for (error, status, code, message) in cases {
            let told = try await answer(TextRefusal()) { _, _ in throw error }
            #expect(told.status.code == status, "\(error)")
            #expect(try told.value("Code") == code && told.value("Message") == message)
        }
    }

    @Test func requestsAreCountedByPatternNotByPath() async throws {
        let service = try TestService()
        let record = RequestRecord(
            time: TestClock().timepiece, listener: "test", audit: service.parts.biometrics.audit)
        _ = ServiceMetrics.registry
        let path = "/x?secret=1"
        #expect(try await answer(record, path).status == .ok)
        let text = ServiceMetrics.text(load: (1, 2))
        #expect(text.contains(#"method="GET""#) && text.contains(#"route="/x""#) && !text.contains("secret"))
        #expect(text.contains("whorl_work_running 1") && text.contains("whorl_work_waiting 2"))
    }

    @Test func theTimeOfTheStartIsMeasured() {
        ServiceMetrics.start(at: 1_750_000_000)
        let lines = ServiceMetrics.text(load: (0, 0)).split(separator: "\n").filter { $0.contains("start_time") }
        #expect(lines.last == "whorl_start_time_seconds 1750000000")
    }
}
