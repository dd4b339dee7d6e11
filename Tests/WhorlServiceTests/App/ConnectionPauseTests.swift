import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Synchronization
import Testing
import WhorlConfiguration
import WhorlProtocols

import WhorlService

/// How much of an address is read, by requests and by bytes of bodies.
@Suite struct ConnectionPauseTests {
    /// Who asks more than there is time for is read more slowly; a proxy is not, and no connection without an address is taken.
    @Test func requestsBeyondARateArePaused() throws {
        let clock = Mutex(1_000.0)
        let table = ConnectionTable(
            .init(), .init(perSecond: 1, burst: 1), proxies: try ProxyList(["198.51.100.1"]),
            Timepiece { clock.withLock(\.self) })
        let client = try table.client(SocketAddress(ipAddress: "192.0.2.1", port: 1))
        #expect((0..<400).allSatisfy { _ in table.pause(after: client) == 0 })
        #expect((1...100).allSatisfy { abs(table.pause(after: client) - Double($0) / 1_000) < 1e-9 })
        clock.withLock { $0 += 0.2 }
        #expect(table.pause(after: client) == 0)
        let proxy = try table.client(SocketAddress(ipAddress: "198.51.100.1", port: 1))
        #expect(proxy == .proxy && (0..<1_000).allSatisfy { _ in table.pause(after: proxy) == 0 })
        let reset = EmbeddedChannel(handler: ConnectionGuard(table, .seconds(10), ByteGate()))
        #expect(table.client(nil) == .unknown && !table.mayShakeHands(reset) && !table.open(reset))
    }

    /// The connection counts as a request.
    @Test func aConnectionIsReadAgainAfterThePause() throws {
        let clock = Clock()
        let (channel, reads) = try Self.reading(Self.busyTable(clock))
        for _ in 0..<449 {
            try ConnectionGuardTests.ask(channel)
            try ConnectionGuardTests.answer(channel)
        }
        let before = reads.count
        for _ in 0..<3 { channel.read() }
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(49))
        #expect(reads.count == before)
        clock.advance(by: 0.051)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(reads.count == before + 1)
        channel.read()
        #expect(reads.count == before + 2)
    }

    /// Connections that begin together wait for one moment; then one is read, and the others wait for what it may ask.
    @Test func connectionsOfAnAddressAreReadInTurn() throws {
        let clock = Clock()
        let table = Self.busyTable(clock)
        let client = try table.client(SocketAddress(ipAddress: "192.0.2.1", port: 1))
        _ = table.pause(after: client, 500)
        let all = try (0..<2).map { _ in try Self.reading(table) }
        let before = all.map(\.reads.count)
        for (channel, _) in all { channel.read() }
        // What they owe is paid; whoever is first has the time of its requests before they have come.
        clock.advance(by: 0.1021)
        for (channel, _) in all { channel.embeddedEventLoop.advanceTime(by: .milliseconds(103)) }
        #expect(zip(all, before).map { $0.reads.count - $1 } == [1, 0])
        clock.advance(by: 0.017)
        all[1].channel.embeddedEventLoop.advanceTime(by: .milliseconds(17))
        #expect(all[1].reads.count == before[1] + 1)
        // Sixteen of them are no debt.
        for _ in 0..<15 { try ConnectionGuardTests.ask(all[1].channel) }
        all[1].channel.read()
        #expect(all[1].reads.count == before[1] + 2)
    }

    /// 16 KiB of bodies count as a request, in whichever parts they come.
    @Test(arguments: [1_000, 16 << 10, 1 << 20]) func longBodiesCount(part: Int) throws {
        let clock = Clock()
        let (channel, reads) = try Self.reading(Self.busyTable(clock))
        try channel.writeInbound(ConnectionGuardTests.head)
        let before = reads.count
        let body = HTTPRequestPart.body(ByteBuffer(repeating: 0, count: part))
        for _ in 0..<(8 << 20) / part { try channel.writeInbound(body) }
        channel.read()
        clock.advance(by: 0.05)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(50))
        #expect(reads.count == before)
        clock.advance(by: 1)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(reads.count == before + 1)
    }

    /// A table that has time for 400 requests of an address at once, and for 1,000 a second.
    private static func busyTable(_ clock: Clock) -> ConnectionTable {
        ConnectionTable(.init(), .init(perSecond: 1, burst: 1), Timepiece { clock.now })
    }

    private final class Clock: Sendable {
        private let seconds = Mutex(1_000.0)
        var now: Double { seconds.withLock(\.self) }

        func advance(by step: Double) { seconds.withLock { $0 += step } }
    }

    /// A connection, and how often it was read.
    private static func reading(_ table: ConnectionTable) throws -> (
        channel: EmbeddedChannel, reads: ConnectionGuardTests.Reads
    ) {
        let (channel, reads) = (try ConnectionGuardTests.connection(table), ConnectionGuardTests.Reads())
        try channel.pipeline.syncOperations.addHandler(reads, position: .first)
        return (channel, reads)
    }
}
