import NIOCore
import NIOEmbedded
import Testing

import WhorlService

@Suite struct CallerWatchTests {
    private struct Event: Sendable {}

    private static func connection() throws -> (EmbeddedChannel, DepartureNote) {
        let note = DepartureNote()
        let channel = EmbeddedChannel(handler: note)
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
        return (channel, note)
    }

    @Test func whoClosesItsSideHasLeft() throws {
        let (channel, note) = try Self.connection()
        channel.pipeline.fireUserInboundEventTriggered(Event())
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.outputClosed)
        #expect(!note.hasLeft)
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        #expect(note.hasLeft)
        _ = try channel.finish()
    }

    @Test func whoseConnectionIsCutHasLeft() throws {
        let (channel, note) = try Self.connection()
        #expect(!note.hasLeft)
        _ = try channel.finish()
        #expect(note.hasLeft)
    }
}
