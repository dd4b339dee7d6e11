internal import NIOCore
internal import NIOTLS

/// Ends a connection whose address begins too many handshakes of TLS, or whose handshake takes more bytes than one with a usual
/// chain of client certificates: reading a chain of hundreds takes tens of milliseconds of processor.
final class HandshakeGate: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The most bytes of a handshake: a greeting of 2 kB and some four certificates of 1.5 kB.
    private static let most = 8 << 10

    private let table: ConnectionTable
    private var count = 0
    private var isDone = false

    init(_ table: ConnectionTable) {
        self.table = table
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !isDone {
            guard count > 0 || table.mayShakeHands(context.channel) else { return context.close(promise: nil) }
            count += unwrapInboundIn(data).readableBytes
            guard count <= Self.most else { return context.close(promise: nil) }
        }
        context.fireChannelRead(data)
    }

    /// Notes that the handshake is done.
    fileprivate func open() { isDone = true }
}

/// Tells a ``HandshakeGate`` of the end of the handshake.
final class HandshakeEnd: ChannelInboundHandler {
    typealias InboundIn = NIOAny

    private let gate: HandshakeGate

    init(_ gate: HandshakeGate) {
        self.gate = gate
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted = event as? TLSUserEvent { gate.open() }
        context.fireUserInboundEventTriggered(event)
    }
}
