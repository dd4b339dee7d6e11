package import NIOCore
package import NIOHTTPTypes

/// Holds a connection to its place in a ``ConnectionTable``, and to the time that its first request has to begin.
///
/// What still comes of a body whose request is answered already, as one that is refused, is read slowly: it is thrown away,
/// and must not take time from others.
package final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let table: ConnectionTable
    private let limit: TimeAmount
    private var deadline: Scheduled<Void>?
    private var isOpen = false
    /// Requests that are not answered yet.
    private var unanswered = 0
    /// Whether a request's head has come and its end has not.
    private var isReading = false
    /// Whether the next piece of a body that is thrown away is waited for.
    private var isPausing = false

    /// Between two pieces of a body that is thrown away: some megabytes a second.
    private static let pause = TimeAmount.milliseconds(50)

    /// - Parameters:
    ///   - table: the connections of the listener.
    ///   - limit: from the beginning of the connection to the head of its first request, with TLS's handshake.
    package init(_ table: ConnectionTable, _ limit: TimeAmount) {
        self.table = table
        self.limit = limit
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { open(context) }
    }

    package func handlerRemoved(context: ChannelHandlerContext) { close(context.channel) }

    package func channelActive(context: ChannelHandlerContext) {
        open(context)
        context.fireChannelActive()
    }

    package func channelInactive(context: ChannelHandlerContext) {
        close(context.channel)
        context.fireChannelInactive()
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            deadline?.cancel()
            deadline = nil
            unanswered += 1
            isReading = true
            table.note(context.channel, isIdle: false)
        case .body:
            break
        case .end:
            isReading = false
            noteIdle(context.channel)
        }
        context.fireChannelRead(data)
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            unanswered -= 1
            noteIdle(context.channel)
        }
        context.write(data, promise: promise)
    }

    package func read(context: ChannelHandlerContext) {
        guard isReading, unanswered <= 0 else { return context.read() }
        guard !isPausing else { return }
        isPausing = true
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) { [self] in
            isPausing = false
            context.read()
        }
    }

    private func noteIdle(_ channel: any Channel) {
        if unanswered <= 0, !isReading { table.note(channel, isIdle: true) }
    }

    private func open(_ context: ChannelHandlerContext) {
        guard !isOpen else { return }
        isOpen = true
        let channel = context.channel
        guard table.open(channel) else {
            context.close(promise: nil)
            return
        }
        deadline = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }

    private func close(_ channel: any Channel) {
        deadline?.cancel()
        deadline = nil
        table.close(channel)
    }
}
