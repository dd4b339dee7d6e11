import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

import WhorlService

@Suite struct RequestTargetTests {
    @Test(
        arguments: [
            ("http://evil.example/livez", "evil.example"), ("HTTPS://a.example:8443?x=//y", "a.example:8443"),
            ("http://", ""), ("http://a@b/c", "a@b"), ("http://[::1]:1/x", "[::1]:1"), ("x://h#f", "h"),
            ("/livez", nil), ("/http://evil.example/", nil), ("*", nil), ("", nil), ("http:/evil/livez", nil),
        ] as [(String, String?)])
    func theHostOfAWholeURL(target: String, host: String?) {
        #expect(RequestTarget.host(of: target) == host)
    }

    @Test(arguments: [
        ("http://evil.example/livez", ["localhost"], ["evil.example"]), ("/livez", ["localhost"], ["localhost"]),
        // What is no request with one field stays one, so that it is refused.
        ("http://evil.example/", ["a", "b"], ["a", "b"]), ("http://evil.example/", [], []),
    ])
    func theTargetsHostIsTheOneThatIsAskedFor(target: String, fields: [String], expected: [String]) throws {
        let channel = EmbeddedChannel(handler: RequestTarget())
        var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: target)
        for field in fields { head.headers.add(name: "Host", value: field) }
        try channel.writeInbound(HTTPServerRequestPart.head(head))
        try channel.writeInbound(HTTPServerRequestPart.end(nil))
        guard case .head(let seen)? = try channel.readInbound(as: HTTPServerRequestPart.self) else {
            Issue.record("no head came through")
            return
        }
        #expect(seen.headers["Host"] == expected && seen.uri == target)
        guard case .end? = try channel.readInbound(as: HTTPServerRequestPart.self) else {
            Issue.record("no end came through")
            return
        }
    }
}
