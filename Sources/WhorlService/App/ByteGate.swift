package import NIOCore

/// Lets a connection's bytes through to the parser of its requests, as long as it makes something of them.
///
/// The parser keeps what it does not take, without a limit: behind a request for another protocol everything.
package final class ByteGate: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = ByteBuffer
    package typealias InboundOut = ByteBuffer

    /// The most bytes that may come without a part of a request among them: four times the longest head.
    package static let most = 128 << 10

    private var count = 0
    private var parts = 0
    private var isClosed = false

    package init() {
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosed else { return }
        count += unwrapInboundIn(data).readableBytes
        context.fireChannelRead(data)
        guard count > Self.most, !isClosed else { return }
        isClosed = true
        context.close(promise: nil)
    }

    /// Notes that a part of a request came out of the bytes.
    package func notePart() {
        count = 0
        parts += 1
    }

    /// Takes groups of so many parts out of those that came.
    ///
    /// - Returns: how many groups; the parts that are left count later.
    func takeParts(by size: Int) -> Int {
        let (groups, rest) = parts.quotientAndRemainder(dividingBy: size)
        parts = rest
        return groups
    }

    /// Throws away what still comes.
    package func close() { isClosed = true }
}
