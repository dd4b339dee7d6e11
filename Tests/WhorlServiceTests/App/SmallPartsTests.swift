import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

import WhorlService

@Suite struct SmallPartsTests {
    private let channel = EmbeddedChannel()

    init() throws {
        try channel.pipeline.syncOperations.addHandler(BodyCheck(ByteGate()))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
    }

    private func begin() throws {
        try send(.head(HTTPRequestHead(version: .http1_1, method: .POST, uri: "/")))
        _ = try channel.readInbound(as: HTTPServerRequestPart.self)
    }

    private func send(_ part: HTTPServerRequestPart) throws {
        channel.pipeline.syncOperations.fireChannelRead(NIOAny(part))
        try channel.throwIfErrorCaught()
    }

    private func body(_ text: String) -> HTTPServerRequestPart { .body(ByteBuffer(string: text)) }

    @Test func partsThatComeTogetherAreOne() throws {
        try begin()
        for text in ["a", "bc", "d"] { try send(body(text)) }
        #expect(try channel.readInbound(as: HTTPServerRequestPart.self) == nil)
        channel.pipeline.syncOperations.fireChannelReadComplete()
        #expect(try channel.readInbound(as: HTTPServerRequestPart.self) == body("abcd"))
        // What comes before the end comes before it.
        try send(body("e"))
        try send(.end(nil))
        #expect(try channel.readInbound(as: HTTPServerRequestPart.self) == body("e"))
        #expect(try channel.readInbound(as: HTTPServerRequestPart.self) == .end(nil))
        channel.pipeline.syncOperations.fireChannelReadComplete()
        #expect(try channel.readInbound(as: HTTPServerRequestPart.self) == nil)
    }

    @Test(arguments: [(1, false), (15, false), (16, true), (4096, true)])
    func crumbsEndTheConnection(size: Int, isTaken: Bool) throws {
        try begin()
        let part = body(String(repeating: "x", count: size))
        // A large part hides no small ones that follow.
        try send(body(String(repeating: "x", count: 100_000)))
        for _ in 1..<BodyCheck.fewParts { try send(part) }
        #expect(channel.isActive)
        try send(part)
        #expect(channel.isActive == isTaken)
    }

    /// Bodies of a part each are no crumbs, those of several parts are together.
    @Test(arguments: [(1, true), (2, false)]) func smallBodiesAreTaken(parts: Int, isTaken: Bool) throws {
        for _ in 0..<BodyCheck.fewParts where channel.isActive {
            try begin()
            for _ in 0..<parts { try send(body("x")) }
            try send(.end(nil))
            while try channel.readInbound(as: HTTPServerRequestPart.self) != nil {}
        }
        #expect(channel.isActive == isTaken)
    }
}
