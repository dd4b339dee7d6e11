import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import Testing
import WhorlConfiguration

import WhorlService

/// Connections from their bytes on.
@Suite struct ByteGateTests {
    private static let upgrade = "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"

    /// A connection as the listener makes it.
    private static func connection() throws -> EmbeddedChannel {
        let (channel, bytes) = (EmbeddedChannel(), ByteGate())
        let pipeline = channel.pipeline.syncOperations
        try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false, withErrorHandling: false)
        try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
        try pipeline.addHandler(ConnectionFront(bytes))
        try pipeline.addHandler(ConnectionGuard(ConnectionTable(.init()), .seconds(10), bytes))
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
        return channel
    }

    private static func parts(_ channel: EmbeddedChannel) throws -> [HTTPRequestPart] {
        var parts: [HTTPRequestPart] = []
        while let part = try channel.readInbound(as: HTTPRequestPart.self) { parts.append(part) }
        return parts
    }

    private static func answered(_ channel: EmbeddedChannel) throws -> String {
        for part in [HTTPResponsePart.head(HTTPResponse(status: .ok)), .end(nil)] { try channel.writeOutbound(part) }
        var text = ""
        while let piece = try channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: piece) }
        return text
    }

    @Test func aRequestForAnotherProtocolIsTheLast() throws {
        let channel = try Self.connection()
        try channel.writeInbound(ByteBuffer(string: Self.upgrade + "GET / HTTP/1.1\r\n\r\n"))
        #expect(try Self.parts(channel).count == 2)
        for _ in 0..<100 { try channel.writeInbound(ByteBuffer(repeating: 0x41, count: 64 << 10)) }
        #expect(try Self.parts(channel).isEmpty && channel.isActive)
        #expect(try Self.answered(channel).lowercased().contains("connection: close"))
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test func itsBodyIsRead() throws {
        let channel = try Self.connection()
        let fields = "Host: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nContent-Length: 4\r\n\r\n"
        try channel.writeInbound(ByteBuffer(string: "POST / HTTP/1.1\r\n" + fields))
        try channel.writeInbound(ByteBuffer(string: "body and more"))
        let parts = try Self.parts(channel)
        #expect(parts.count == 3 && parts[1] == .body(ByteBuffer(string: "body")))
    }

    @Test func theAnswersBeforeItDoNotEndTheConnection() throws {
        let channel = try Self.connection()
        try channel.writeInbound(ByteBuffer(string: "GET / HTTP/1.1\r\nHost: a\r\n\r\n" + Self.upgrade))
        #expect(try Self.parts(channel).count == 4)
        #expect(!(try Self.answered(channel).lowercased().contains("close")))
        #expect(try Self.answered(channel).lowercased().contains("connection: close"))
    }

    @Test func whoSendsOnWithoutReadingMustAskAgain() throws {
        let channel = try Self.connection()
        let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        // As many as come are answered where each is answered before the next one.
        for _ in 0..<100 {
            try channel.writeInbound(ByteBuffer(string: request))
            #expect(try Self.parts(channel).count == 2)
            #expect(!(try Self.answered(channel).lowercased().contains("close")))
        }
        try channel.writeInbound(ByteBuffer(string: String(repeating: request, count: 1_000)))
        try channel.writeInbound(ByteBuffer(string: request))
        #expect(try Self.parts(channel).count == 2 * 17)
        for number in 1...17 {
            #expect(try Self.answered(channel).lowercased().contains("connection: close") == (number == 17))
        }
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test func bytesThatTheParserMakesNothingOfEndTheConnection() throws {
        let channel = EmbeddedChannel(handler: ByteGate())
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
        try channel.writeInbound(ByteBuffer(repeating: 0x41, count: ByteGate.most))
        #expect(channel.isActive)
        _ = try? channel.writeInbound(ByteBuffer(repeating: 0x41, count: 1))
        #expect(!channel.isActive)
        // A body is no such thing, however long it is.
        let sending = try Self.connection()
        try sending.writeInbound(ByteBuffer(string: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\n"))
        for _ in 0..<100 { try sending.writeInbound(ByteBuffer(repeating: 0x41, count: 64 << 10)) }
        #expect(sending.isActive)
    }

    @Test(arguments: [
        ("/\(marks)", "x"), ("/", "\(marks)"), ("http://a\(marks)/", "x"),
    ])
    func aHeadOfManyMarksIsMalformed(target: String, field: String) throws {
        let channel = try Self.connection()
        #expect(throws: HTTPParserError.self) {
            try channel.writeInbound(
                ByteBuffer(string: "GET \(target) HTTP/1.1\r\nHost: a\r\nX: \(field)\r\n\r\nGET / HTTP/1.1\r\n\r\n"))
        }
        #expect(try Self.parts(channel).isEmpty)
        for _ in 0..<100 { _ = try? channel.writeInbound(ByteBuffer(repeating: 0x41, count: 64 << 10)) }
        #expect(try Self.parts(channel).isEmpty)
    }

    private static let marks = "a" + String(repeating: "\u{301}\u{316}", count: 16)
}
