package import NIOCore
package import NIOHTTP1

/// Joins the parts of a body that come together, and ends a connection whose body comes in crumbs, as in chunks of single
/// bytes: each is an event of its own through all that handles a request, so that a megabyte of them keeps a processor busy
/// for a second.
package final class BodyCheck: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPServerRequestPart
    package typealias InboundOut = HTTPServerRequestPart

    /// So many parts of bodies, but for the first of each, are looked at together.
    package static let fewParts = 512
    /// Bytes that they have on average, at least.
    package static let leastBytes = 16

    private let bytes: ByteGate
    private var parts = 0
    private var size = 0
    private var isFirst = true
    private var joined: ByteBuffer?
    private var isEnded = false

    /// - Parameter bytes: what the connection's bytes pass through before they are parsed.
    package init(_ bytes: ByteGate) {
        self.bytes = bytes
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isEnded else { return }
        switch unwrapInboundIn(data) {
        case .body(var part):
            guard isFirst || mayCome(part.readableBytes) else {
                (isEnded, joined) = (true, nil)
                bytes.close()
                return context.close(promise: nil)
            }
            isFirst = false
            if joined?.writeBuffer(&part) == nil { joined = part }
        case .head, .end:
            pass(context)
            isFirst = true
            context.fireChannelRead(data)
        }
    }

    package func channelReadComplete(context: ChannelHandlerContext) {
        pass(context)
        context.fireChannelReadComplete()
    }

    package func channelInactive(context: ChannelHandlerContext) {
        pass(context)
        context.fireChannelInactive()
    }

    /// Counts a part; false where it is the last of too many small ones.
    private func mayCome(_ count: Int) -> Bool {
        parts += 1
        size += count
        guard parts == Self.fewParts else { return true }
        defer { (parts, size) = (0, 0) }
        return size >= Self.fewParts * Self.leastBytes
    }

    private func pass(_ context: ChannelHandlerContext) {
        guard let part = joined else { return }
        joined = nil
        context.fireChannelRead(wrapInboundOut(.body(part)))
    }
}
