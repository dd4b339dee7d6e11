internal import HTTPTypes
internal import Hummingbird
package import NIOCore
internal import Synchronization
internal import WhorlProtocols

/// Lets work of a request that may hold a sample see whether its caller has left.
struct CallerWatch: RouterMiddleware {
    func handle(
        _ request: Request, context: ServiceRequestContext,
        next: (Request, ServiceRequestContext) async throws -> Response
    ) async throws -> Response {
        guard request.method == .post,
            let note = try? await context.channel.pipeline.handler(type: DepartureNote.self).get()
        else { return try await next(request, context) }
        return try await Caller.$hasLeft.withValue({ note.hasLeft }) { try await next(request, context) }
    }
}

/// Remembers of a connection that its client has closed it, or closed its own side of it.
///
/// A client that closes only its own side and goes on waiting is taken for one that has left.
package final class DepartureNote: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    package typealias InboundIn = NIOAny
    package typealias InboundOut = NIOAny

    private let left = Atomic(false)

    package init() {}

    /// Whether the client has left.
    package var hasLeft: Bool { left.load(ordering: .relaxed) }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent { left.store(true, ordering: .relaxed) }
        context.fireUserInboundEventTriggered(event)
    }

    package func channelInactive(context: ChannelHandlerContext) {
        left.store(true, ordering: .relaxed)
        context.fireChannelInactive()
    }
}
