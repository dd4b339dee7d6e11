internal import Glibc
package import NIOCore

/// Closes connections of an address that begins too many, before they are set up, which takes far longer: those of others wait
/// behind them in the queue of the system.
///
/// It stands first in the pipeline of a listener's own channel.
package final class ConnectionGate: ChannelInboundHandler {
    package typealias InboundIn = any Channel
    package typealias InboundOut = any Channel

    private let table: ConnectionTable

    init(_ table: ConnectionTable) {
        self.table = table
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let (accepted, waiting) = (unwrapInboundIn(data), Self.waiting(for: context.channel))
        let isOfIPv6 = context.channel.localAddress?.protocol == .inet6
        let (table, bound) = (table, context.loopBound)
        Self.peer(of: accepted, isOfIPv6: isOfIPv6).whenComplete { peer in
            guard table.mayBegin(try? peer.get(), waiting: waiting) else { return accepted.close(promise: nil) }
            bound.eventLoop.execute { Self.pass(accepted, bound.value) }
        }
    }

    private static func pass(_ accepted: any Channel, _ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return accepted.close(promise: nil) }
        context.fireChannelRead(wrapInboundOut(accepted))
    }

    /// Puts a gate before a listener that takes connections.
    static func add(to listener: any Channel, _ table: ConnectionTable) async {
        // A listener that ended meanwhile needs none.
        try? await listener.eventLoop.submit {
            try listener.pipeline.syncOperations.addHandler(ConnectionGate(table), position: .first)
        }.get()
    }

    /// Connections that the system holds for a listener until they are taken; 0 where it does not say.
    private static func waiting(for listener: any Channel) -> Int {
        var waiting = 0
        // Of a socket that listens, Linux gives the length of the queue there (tcp_get_info in net/ipv4/tcp.c).
        (listener as? any SocketOptionProvider)?.getTCPInfo().assumeIsolated().whenSuccess {
            waiting = Int($0.tcpi_unacked)
        }
        return waiting
    }

    /// The address of whom a connection is with, known before the channel knows it, and also where it has ended already.
    private static func peer(of accepted: any Channel, isOfIPv6: Bool) -> EventLoopFuture<SocketAddress?> {
        guard let options = accepted as? any SocketOptionProvider else {
            return accepted.eventLoop.makeSucceededFuture(nil)
        }
        let (level, name) = (SocketOptionLevel(SOL_SOCKET), SocketOptionName(SO_PEERNAME))
        guard isOfIPv6 else {
            let address: EventLoopFuture<sockaddr_in> = options.unsafeGetSocketOption(level: level, name: name)
            return address.map { SocketAddress($0) }
        }
        let address: EventLoopFuture<sockaddr_in6> = options.unsafeGetSocketOption(level: level, name: name)
        return address.map { SocketAddress($0) }
    }
}
