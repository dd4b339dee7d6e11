import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

import WhorlService

@Suite struct RequestDeadlineTests {
    private static let head = HTTPRequestPart.head(HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/"))
    private static let body = HTTPRequestPart.body(ByteBuffer(string: "x"))

    /// An open connection whose requests have ten seconds.
    private static func connection() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handler: RequestDeadline(.seconds(10)))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    /// Lets seconds pass, then tells whether a connection is open.
    private static func isOpen(_ channel: EmbeddedChannel, after seconds: Int64) -> Bool {
        channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
        return channel.isActive
    }

    @Test func aSlowRequestEndsTheConnection() throws {
        let channel = try Self.connection()
        try channel.writeInbound(Self.head)
        #expect(Self.isOpen(channel, after: 9))
        // A byte now and then gives no more time.
        try channel.writeInbound(Self.body)
        #expect(!Self.isOpen(channel, after: 1))
    }

    /// Holds back what is written, as a reader that reads nothing.
    private final class Full: ChannelOutboundHandler {
        typealias OutboundIn = HTTPResponsePart
        var held: [EventLoopPromise<Void>?] = []

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            held.append(promise)
        }
    }

    @Test func anAnswerThatNobodyTakesEndsTheConnection() throws {
        for isTaken in [true, false] {
            let (channel, full) = (try Self.connection(), Full())
            try channel.pipeline.syncOperations.addHandler(full, position: .first)
            for part in [HTTPResponsePart.head(HTTPResponse(status: .ok)), .end(nil)] {
                channel.write(part, promise: nil)
            }
            #expect(Self.isOpen(channel, after: 9))
            for promise in full.held { isTaken ? promise?.succeed() : () }
            #expect(Self.isOpen(channel, after: 1) == isTaken)
            for promise in full.held where !isTaken { promise?.succeed() }
        }
    }

    @Test func aRequestThatCameInTimeLeavesTheConnectionOpen() throws {
        let channel = try Self.connection()
        for part in [Self.head, Self.body, .end(nil)] { try channel.writeInbound(part) }
        #expect(Self.isOpen(channel, after: 100))
        for _ in 0..<3 { #expect(try channel.readInbound(as: HTTPRequestPart.self) != nil) }
        _ = try channel.finish()
    }

    @Test func eachRequestHasItsOwnTime() throws {
        let channel = try Self.connection()
        try channel.writeInbound(Self.head)
        #expect(Self.isOpen(channel, after: 9))
        try channel.writeInbound(HTTPRequestPart.end(nil))
        try channel.writeInbound(Self.head)
        #expect(Self.isOpen(channel, after: 9))
        #expect(!Self.isOpen(channel, after: 1))
    }

    @Test func aConnectionThatIsIdleHasNoDeadline() throws {
        let channel = try Self.connection()
        #expect(Self.isOpen(channel, after: 100))
        _ = try channel.finish()
    }

    @Test func aClosedConnectionIsToldOn() throws {
        let channel = try Self.connection()
        let closed = Closed()
        try channel.pipeline.syncOperations.addHandler(closed)
        try channel.writeInbound(Self.head)
        _ = try channel.finish(acceptAlreadyClosed: true)
        #expect(closed.isTold)
    }

    private final class Closed: ChannelInboundHandler {
        typealias InboundIn = HTTPRequestPart
        var isTold = false

        func channelInactive(context: ChannelHandlerContext) { isTold = true }
    }
}
