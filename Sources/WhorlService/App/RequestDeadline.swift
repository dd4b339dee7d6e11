internal import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// Ends a connection that sends a request too slowly, or takes its answer so: who holds a connection by a byte now and then
/// gets no further, and who reads nothing holds no answers in memory.
package final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let limit: TimeAmount
    private var deadline: Scheduled<Void>?
    /// Of the answer that is being written.
    private var writing: Scheduled<Void>?

    /// - Parameter limit: from a request's head to the end of its body, and from an answer's head until its last byte was
    ///   taken.
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

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head:
            let channel = context.channel
            writing = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
            context.write(data, promise: promise)
        case .body:
            context.write(data, promise: promise)
        case .end:
            let promise = promise ?? context.eventLoop.makePromise()
            if let writing { promise.futureResult.whenComplete { _ in writing.cancel() } }
            writing = nil
            context.write(data, promise: promise)
        }
    }

    package func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = nil
        writing?.cancel()
        writing = nil
        context.fireChannelInactive()
    }
}
