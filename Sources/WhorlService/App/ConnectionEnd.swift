package import NIOCore
package import NIOHTTP1

/// Marks the last request of a connection: one that says so, and one of HTTP/1.0 that does not ask for more (RFC 9112, 9.3).
/// What is behind it sees no version, and would keep the connection for a caller who waits for its end.
package final class ConnectionEnd: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPServerRequestPart
    package typealias InboundOut = HTTPServerRequestPart

    package init() {
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), !head.isKeepAlive else {
            return context.fireChannelRead(data)
        }
        head.headers.replaceOrAdd(name: "Connection", value: "close")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}
