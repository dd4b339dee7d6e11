import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Synchronization
import Testing
import WhorlConfiguration
import WhorlProtocols

import WhorlService

@Suite struct ConnectionGuardTests {
    static let head = HTTPRequestPart.head(HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/"))
    static let answer = [
        HTTPResponsePart.head(HTTPResponse(status: .ok)), .end(nil),
    ]

    private static func table(_ most: Int, address: Int = 64, proxies: [String] = []) throws -> ConnectionTable {
        var limits = ServiceConfiguration.Limits()
        (limits.connections, limits.connectionsPerAddress) = (most, address)
        return ConnectionTable(limits, proxies: try ProxyList(proxies))
    }

    /// A connection of an address, whose first request has ten seconds to begin.
    static func connection(_ table: ConnectionTable, _ address: String = "192.0.2.1") throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handler: ConnectionGuard(table, .seconds(10), ByteGate()))
        channel.remoteAddress = try SocketAddress(ipAddress: address, port: 1)
        try? channel.connect(to: SocketAddress(ipAddress: address, port: 1)).wait()
        return channel
    }

    /// A head as it is handed on: with the connection's address.
    private static func noted(_ part: HTTPRequestPart, _ address: String = "192.0.2.1") -> HTTPRequestPart {
        guard case .head(var head) = part else { return part }
        head.headerFields[.caller] = address
        return .head(head)
    }

    static func ask(_ channel: EmbeddedChannel) throws {
        try channel.writeInbound(head)
        try channel.writeInbound(HTTPRequestPart.end(nil))
    }

    static func answer(_ channel: EmbeddedChannel) throws {
        for part in answer { try channel.writeOutbound(part) }
    }

    @Test func anAddressHasSoManyConnections() throws {
        let table = try Self.table(10, address: 2, proxies: ["198.51.100.1"])
        let taken = try (0..<2).map { _ in try Self.connection(table) }
        #expect(taken.allSatisfy(\.isActive) && table.count == 2)
        #expect(!(try Self.connection(table)).isActive && table.count == 2)
        // Another address, and a proxy, behind which there are many.
        #expect(try Self.connection(table, "192.0.2.2").isActive)
        for _ in 0..<3 { #expect(try Self.connection(table, "198.51.100.1").isActive) }
        _ = try taken[0].finish()
        #expect(try Self.connection(table).isActive)
    }

    @Test func anAddressBeginsSoManyHandshakes() throws {
        var limits = ServiceConfiguration.Limits()
        (limits.connectionsPerAddress, limits.handshakesPerAddress) = (3, 2)
        let clock = Mutex(1_000.0)
        let time = Timepiece { clock.withLock(\.self) }
        let table = ConnectionTable(limits, proxies: try ProxyList(["198.51.100.1"]), time)
        let channel = EmbeddedChannel()
        func begin(_ address: String, _ count: Int) throws -> Int {
            channel.remoteAddress = try SocketAddress(ipAddress: address, port: 1)
            return (0..<count).count { _ in table.mayShakeHands(channel) }
        }
        #expect(try begin("192.0.2.1", 5) == 3)
        #expect(try begin("192.0.2.2", 1) == 1)
        #expect(try begin("198.51.100.1", 20) == 20)
        clock.withLock { $0 += 1 }
        #expect(try begin("192.0.2.1", 5) == 2)
    }

    /// While others wait, an address begins as many a second as it may have at once, and at no time more than that at once.
    @Test func anAddressBeginsSoManyConnections() throws {
        var limits = ServiceConfiguration.Limits()
        limits.connectionsPerAddress = 3
        let clock = Mutex(1_000.0)
        let time = Timepiece { clock.withLock(\.self) }
        let table = ConnectionTable(limits, proxies: try ProxyList(["198.51.100.1"]), time)
        func begin(_ address: String, _ count: Int, waiting: Int = 17) throws -> Int {
            let client = try SocketAddress(ipAddress: address, port: 1)
            return (0..<count).count { _ in table.mayBegin(client, waiting: waiting) }
        }
        #expect(try begin("192.0.2.1", 5) == 3)
        #expect(try begin("192.0.2.1", 5, waiting: 16) == 5)
        #expect(try begin("192.0.2.2", 1) == 1)
        #expect(try begin("198.51.100.1", 20) == 20 && table.mayBegin(nil, waiting: 100))
        clock.withLock { $0 += 1 }
        #expect(try begin("192.0.2.1", 5) == 3)
        let taken = try (0..<3).map { _ in try Self.connection(table, "192.0.2.3") }
        #expect(try begin("192.0.2.3", 1, waiting: 0) == 0)
        _ = try taken[0].finish()
        #expect(try begin("192.0.2.3", 1, waiting: 0) == 1)
    }

    @Test func theAddressesOfANetworkCountTogether() throws {
        let table = try Self.table(10, address: 1)
        #expect(try Self.connection(table, "2001:db8::1").isActive)
        #expect(!(try Self.connection(table, "2001:db8::2").isActive))
        #expect(try Self.connection(table, "2001:db8:0:1::1").isActive)
    }

    @Test func theOldestIdleConnectionMakesRoom() throws {
        let table = try Self.table(3)
        let all = try (1...3).map { try Self.connection(table, "192.0.2.\($0)") }
        // The first is busy, the second was idle later than the third.
        try Self.ask(all[0])
        try Self.ask(all[1])
        try Self.answer(all[1])
        #expect(try Self.connection(table, "192.0.2.4").isActive)
        #expect(all.map(\.isActive) == [true, true, false] && table.count == 3)
        #expect(try Self.connection(table, "192.0.2.5").isActive)
        #expect(all.map(\.isActive) == [true, false, false] && table.count == 3)
    }

    @Test func whatIsBusyIsNotClosed() throws {
        let table = try Self.table(2)
        let all = try (1...2).map { try Self.connection(table, "192.0.2.\($0)") }
        try Self.ask(all[0])
        // Its body still comes, although it is answered.
        try all[1].writeInbound(Self.head)
        try Self.answer(all[1])
        #expect(!(try Self.connection(table, "192.0.2.3").isActive))
        try all[1].writeInbound(HTTPRequestPart.end(nil))
        #expect(try Self.connection(table, "192.0.2.4").isActive)
        #expect(all.map(\.isActive) == [true, false])
    }

    @Test func aConnectionHasItsTimeForTheFirstRequest() throws {
        let table = try Self.table(10)
        let (silent, asking) = (try Self.connection(table), try Self.connection(table))
        try asking.writeInbound(Self.head)
        for channel in [silent, asking] { channel.embeddedEventLoop.advanceTime(by: .seconds(9)) }
        #expect(silent.isActive && asking.isActive)
        for channel in [silent, asking] { channel.embeddedEventLoop.advanceTime(by: .seconds(1)) }
        #expect(!silent.isActive && asking.isActive && table.count == 1)
        asking.embeddedEventLoop.advanceTime(by: .seconds(100))
        #expect(asking.isActive)
    }

    @Test func whatPassesThroughIsUnchanged() throws {
        let channel = try Self.connection(try Self.table(1))
        try Self.ask(channel)
        #expect(try channel.readInbound(as: HTTPRequestPart.self) == Self.noted(Self.head))
        #expect(try channel.readInbound(as: HTTPRequestPart.self) == .end(nil))
        try Self.answer(channel)
        for part in Self.answer { #expect(try channel.readOutbound(as: HTTPResponsePart.self) == part) }
    }

    @Test func noCallerStatesAnAddress() throws {
        let channel = try Self.connection(try Self.table(1), "192.0.2.7")
        var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
        head.headerFields[values: .caller] = ["127.0.0.1", "192.0.2.9"]
        try channel.writeInbound(HTTPRequestPart.head(head))
        guard case .head(let seen)? = try channel.readInbound(as: HTTPRequestPart.self) else {
            Issue.record("no head was handed on")
            return
        }
        #expect(seen.headerFields[values: .caller] == ["192.0.2.7"])
    }

    /// Counts how often the connection is read.
    final class Reads: ChannelOutboundHandler {
        typealias OutboundIn = HTTPResponsePart
        var count = 0

        func read(context: ChannelHandlerContext) {
            count += 1
            context.read()
        }
    }

    @Test func whatComesAfterTheAnswerIsReadSlowly() throws {
        let channel = try Self.connection(try Self.table(1))
        let reads = Reads()
        try channel.pipeline.syncOperations.addHandler(reads, position: .first)
        func read() -> Int {
            let before = reads.count
            channel.read()
            return reads.count - before
        }
        try channel.writeInbound(Self.head)
        #expect(read() == 1)
        try Self.answer(channel)
        let before = reads.count
        for _ in 0..<3 { #expect(read() == 0) }
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(50))
        #expect(reads.count == before + 1)
        #expect(read() == 0)
        // The next request is read as soon as it comes.
        try channel.writeInbound(HTTPRequestPart.end(nil))
        #expect(read() == 1)
    }

    /// A request that says so is the last: its answer says so too, and nothing that follows is taken.
    @Test func theLastRequestEndsTheConnection() throws {
        let channel = try Self.connection(try Self.table(1))
        var last = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
        last.headerFields[.connection] = "close"
        try channel.writeInbound(HTTPRequestPart.head(last))
        try channel.writeInbound(HTTPRequestPart.end(nil))
        try Self.ask(channel)
        #expect(try channel.readInbound(as: HTTPRequestPart.self) == Self.noted(.head(last)))
        #expect(try channel.readInbound(as: HTTPRequestPart.self) == .end(nil))
        #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil)
        try Self.answer(channel)
        guard case .head(let head)? = try channel.readOutbound(as: HTTPResponsePart.self) else {
            Issue.record("no answer was given")
            return
        }
        #expect(head.headerFields[.connection] == "close" && channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }
}
