import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

import WhorlService

@Suite struct ConnectionEndTests {
    @Test(
        arguments: [
            (0, nil, "close"), (0, "keep-alive", "keep-alive"), (0, "Keep-Alive, te", "Keep-Alive, te"), (1, nil, nil),
            (1, "Close", "close"), (1, "te, close", "close"), (1, "upgrade", "upgrade"),
        ] as [(Int, String?, String?)])
    func theLastRequestOfAConnectionSaysSo(minor: Int, field: String?, seen: String?) throws {
        let channel = EmbeddedChannel(handler: ConnectionEnd())
        var head = HTTPRequestHead(version: HTTPVersion(major: 1, minor: minor), method: .GET, uri: "/")
        if let field { head.headers.add(name: "Connection", value: field) }
        try channel.writeInbound(HTTPServerRequestPart.head(head))
        guard case .head(let passed)? = try channel.readInbound(as: HTTPServerRequestPart.self) else {
            Issue.record("no head came through")
            return
        }
        #expect(passed.headers["Connection"] == (seen.map { [$0] } ?? []))
    }
}
