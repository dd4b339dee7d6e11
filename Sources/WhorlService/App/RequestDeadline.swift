internal import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// Ends a connection that sends a request too slowly: who holds a connection by a byte now and then gets no further.
package final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart

    private let limit: TimeAmount
    private var deadline: Scheduled<Void>?

    /// - Parameter limit: from a request's head to the end of its body.
    package init(_ limit: TimeAmount) {
        self.limit = limit
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            let channel = context.channel
            deadline?.cancel()
            deadline = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
        case .body:
            break
        case .end:
            deadline?.cancel()
            deadline = nil
        }
        context.fireChannelRead(data)
    }

    package func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = nil
        context.fireChannelInactive()
    }
}
