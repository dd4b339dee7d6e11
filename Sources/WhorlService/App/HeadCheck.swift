package import NIOCore
package import NIOHTTP1
internal import WhorlProtocols

/// Takes a request whose head holds what ``TextCheck`` calls too many marks for one that is not HTTP: names and values of
/// the head are compared before any route or middleware sees them.
package final class HeadCheck: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPServerRequestPart
    package typealias InboundOut = HTTPServerRequestPart

    private let bytes: ByteGate
    private var isRefused = false

    /// - Parameter bytes: what the connection's bytes pass through before they are parsed.
    package init(_ bytes: ByteGate) {
        self.bytes = bytes
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        bytes.notePart()
        if case .head(let head) = unwrapInboundIn(data), Self.hasManyMarks(head) {
            isRefused = true
            bytes.close()
            // Answered with 400 after the requests before it, and the connection ends.
            return context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
        }
        context.fireChannelRead(data)
    }

    private static func hasManyMarks(_ head: HTTPRequestHead) -> Bool {
        TextCheck.fault(in: head.uri) == .manyMarks
            || head.headers.contains { TextCheck.fault(in: $0.value) == .manyMarks }
    }
}
