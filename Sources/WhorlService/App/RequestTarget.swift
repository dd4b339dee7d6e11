package import NIOCore
package import NIOHTTP1

/// Takes the host of a target that is a whole URL for the one that is asked for, in place of the `Host` field (RFC 9112,
/// 3.2.2): what is behind it sees the path alone, and would look at a field that who passes requests on did not go by.
package final class RequestTarget: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPServerRequestPart
    package typealias InboundOut = HTTPServerRequestPart

    private static let separator = "://"

    package init() {
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), let host = Self.host(of: head.uri),
            head.headers["Host"].count == 1
        else { return context.fireChannelRead(data) }
        head.headers.replaceOrAdd(name: "Host", value: host)
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// What stands between the scheme and the path of a whole URL; nil for a path.
    package static func host(of target: String) -> String? {
        guard target.first != "/", let start = target.firstRange(of: separator)?.upperBound else { return nil }
        return String(target[start...].prefix { !"/?#".contains($0) })
    }
}
