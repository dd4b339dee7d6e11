package import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypesHTTP1

/// Puts the handlers in front of a connection that see it before the others: a ``ByteGate`` before the parser, and a
/// ``HeadCheck``, a ``BodyCheck``, a ``RequestTarget`` and a ``ConnectionEnd`` where targets and versions are still as they came, before the
/// handler that keeps paths alone.
package final class ConnectionFront: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = NIOAny

    private let bytes: ByteGate

    /// Bytes that are read of a connection before others have their turn: 10,000 chunks of single bytes are in 64 KiB.
    private static let turn = 16 << 10

    /// - Parameter bytes: what the connection's bytes pass through before they are parsed.
    package init(_ bytes: ByteGate) {
        self.bytes = bytes
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        do {
            let options = context.channel.syncOptions
            try options?.setOption(.maxMessagesPerRead, value: 1)
            try options?.setOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Self.turn))
            let pipeline = context.pipeline.syncOperations
            let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(bytes, position: .before(parser))
            let paths = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            let checks: [any ChannelHandler] = [HeadCheck(bytes), BodyCheck(bytes), RequestTarget(), ConnectionEnd()]
            try pipeline.addHandlers(checks, position: .before(paths))
        } catch {
            context.close(promise: nil)
        }
    }
}
