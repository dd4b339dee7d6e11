import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

import WhorlConfiguration
import WhorlProtocols
import WhorlService

@Suite struct AnswersTests {
    private func request(_ path: String = "/", _ headers: HTTPFields = [:], _ body: String = "") -> Request {
        Request(
            head: HTTPRequest(
                method: .post, scheme: "http", authority: "id.example", path: path, headerFields: headers),
            body: RequestBody(buffer: ByteBuffer(string: body)))
    }

    private struct Body: Decodable {
        let name: String
    }

    @Test func aParameterOccursOnce() throws {
        #expect(try request("/x?a=1&b=2").parameter("a") == "1")
        #expect(try request("/x?b=2").parameter("a") == nil)
        #expect(throws: ServiceFailure.self) { try request("/x?a=1&a=1").parameter("a") }
    }

    /// Browsers keep a name with another kind of space in front for a page of a neighboring host, whatever its prefix.
    @Test(arguments: [
        ("a=1", nil), ("__Host-x=1", "1"), ("a=2; __Host-x=1; b=3", "1"), ("a=2;\t__Host-x= 1", "1"),
        ("__host-x=1", nil), ("__Host-x", nil), ("a__Host-x=1", nil), ("\u{2000}__Host-x=1", nil),
        ("a=2; \u{A0}__Host-x=3; __Host-x=1", "1"), ("a=1\u{37E}__Host-x=1", nil), ("a=1; __Host-x\u{301}=1", nil),
    ])
    func cookiesAreNamedByBytes(field: String, value: String?) {
        let cookie = ServiceCookie.ofHost("x", isSecure: true)
        #expect(cookie.value(in: request("/", [.cookie: field])) == value)
    }

    @Test func credentialsAreReadFromTheirScheme() {
        let basic = request("/", .basic("user", "pass:word")).basic
        #expect(basic?.user == "user" && basic?.password == "pass:word")
        #expect(request("/", [.authorization: "basic dTpw"]).basic?.user == "u")
        for wrong in ["Basic", "Basic ####", "Basic dXNlcg==", "Bearer dTpw"] {
            #expect(request("/", [.authorization: wrong]).basic == nil, "\(wrong)")
        }
        #expect(request("/", [.authorization: "bearer abc"]).bearer == "abc")
        #expect(request("/", [.authorization: "Basic abc"]).bearer == nil && request().bearer == nil)
    }

    @Test func aBodyIsJSONOfItsKind() async throws {
        #expect(try await request("/", [:], #"{"name":"x"}"#).json(Body.self).name == "x")
        for (text, message) in [
            ("{", "it is not well-formed"), ("{}", "name is missing"), (#"{"name":1}"#, "name has the wrong type"),
        ] {
            do {
                _ = try await request("/", [:], text).json(Body.self)
                #expect(Bool(false), "\(text)")
            } catch let failure as ServiceFailure {
                #expect(failure.status == .badRequest)
                #expect(failure.message == "the JSON body is malformed: \(message)")
            }
        }
        await #expect(throws: ServiceFailure.self) {
            try await request("/", [:], #"{"name":"\u0000"}"#).json(Body.self)
        }
    }

    @Test func aBodyHasItsLongestLength() async throws {
        #expect(try await request("/", [:], "12345").bytes(upTo: 5) == Array("12345".utf8))
        await #expect(throws: (any Error).self) { try await request("/", [:], "123456").bytes(upTo: 5) }
        await #expect(throws: HTTPError.self) { try await request("/", [.contentLength: "6"], "1").bytes(upTo: 5) }
    }

    @Test func aPageOfTheServiceIsKnownByItsOrigin() throws {
        #expect(request("/", [.origin: "https://ID.example"]).isOfOwnPage)
        #expect(request("/", [.origin: "http://id.example"]).isOfOwnPage)
        for other in ["https://id.example:1", "https://evil.example", "null", "ftp://id.example"] {
            #expect(!request("/", [.origin: other]).isOfOwnPage, "\(other)")
            #expect(throws: ServiceFailure.self) { try request("/", [.origin: other]).refuseForeignPages() }
        }
        #expect(!request().isOfOwnPage)
        #expect(throws: Never.self) { try request().refuseForeignPages() }
        // A form of an own page that sends no referrer.
        let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
        #expect(throws: Never.self) { try request("/", [.origin: "null", site: "same-origin"]).refuseForeignPages() }
        for other in ["same-site", "cross-site"] {
            #expect(throws: ServiceFailure.self) {
                try request("/", [.origin: "null", site: other]).refuseForeignPages()
            }
        }
    }

    @Test func anAnswerHasSortedKeysAndItsType() {
        let answer = Response.json(["b": "/", "a": "1"], status: .created, headers: [.vary: "Origin"])
        #expect(answer.status == .created && answer.headers[.contentType] == "application/json")
        #expect(answer.headers[.vary] == "Origin" && answer.body.contentLength == #"{"a":"1","b":"/"}"#.utf8.count)
        #expect(Response.text("x").headers[.contentType] == "text/plain; charset=utf-8")
        #expect(Response.bytes([1], type: "image/png").headers[.contentType] == "image/png")
        let away = Response.redirect(to: "/there")
        #expect(away.status == .found && away.headers[.location] == "/there")
    }

    @Test func aCookieStatesWhoMaySendIt() {
        let secure = ServiceCookie(name: "a", path: "/x", sameSite: .strict, isSecure: true)
        #expect(
            secure.field("v", seconds: 60)
                == [.setCookie: "a=v; Max-Age=60; Path=/x; HttpOnly; SameSite=Strict; Secure"])
        let plain = ServiceCookie(name: "a", path: "/", sameSite: .lax, isSecure: false)
        #expect(plain.field("v") == [.setCookie: "a=v; Path=/; HttpOnly; SameSite=Lax"])
        #expect(plain.value(in: request("/", [.cookie: "b=1; a=2"])) == "2")
        #expect(plain.value(in: request("/", [.cookie: "b=1"])) == nil)
    }

    @Test func aFormHasEachFieldOnce() async throws {
        let fields = try await request("/", .form, "a=1+2&b=%C3%A4&c=").distinctFormFields()
        #expect(fields["a"] == "1 2" && fields["b"] == "ä" && fields["c"] == nil)
        for wrong in ["a=1&b=2&a=1", String(repeating: "a=1&", count: 65), "a=%00"] {
            await #expect(throws: ServiceFailure.self, "\(wrong.prefix(12))") {
                try await request("/", .form, wrong).distinctFormFields()
            }
        }
    }

    @Test func textOnAPageIsNoMarkup() {
        let (text, part): (String, HTML) = ("<a href=\"x\">'&</a>", "<b>bold</b>")
        let page: HTML = "\(text)\(part)\([part, part])"
        #expect(
            page.markup
                == "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&lt;/a&gt;<b>bold</b><b>bold</b>\n<b>bold</b>")
    }
}
