internal import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// Holds a connection to its place in a ``ConnectionTable``, and to the time that its first request has to begin.
///
/// What still comes of a body whose request is answered already, as one that is refused, is read slowly: it is thrown away,
/// and must not take time from others. After an answer that ends the connection nothing more is taken from it. A request that
/// is the last one, or for another protocol, is answered as any other and ends the connection; the parser would keep what
/// follows the latter. So does one that comes while many before it wait for their answers: who sends on without reading
/// (RFC 9112, 9.3.2) must ask for the rest again, and makes nobody else wait for thousands of requests. Nor does who reads
/// all answers: the connections of an address that asks more, or sends longer bodies, than a table has time for are read as slowly
/// as that.
package final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let table: ConnectionTable
    private let limit: TimeAmount
    private let bytes: ByteGate
    private var deadline: Scheduled<Void>?
    private var isOpen = false
    /// Whom the connection is with.
    private var client = ConnectionTable.Client.unknown
    /// Its address.
    private var address: String?
    /// How long nothing more is read after the last request.
    private var pause = TimeAmount.zero
    /// Requests that are not answered yet.
    private var unanswered = 0
    /// Requests that were counted before they came.
    private var counted = 0
    /// Bytes of bodies that were not counted yet.
    private var uncounted = 0
    /// Whether a request's head has come and its end has not.
    private var isReading = false
    /// Whether the request whose head came last ends the connection: it says so, or is for another protocol.
    private var endsConnection = false
    /// Whether nothing is read for a while.
    private var isPausing = false
    /// Whether the answer that is being written says that the connection ends.
    private var isLast = false
    /// Whether nothing more is taken: such an answer was written, or a request came whose end is unknown or that is the last
    /// one.
    private var isEnding = false

    /// Requests of one connection that may wait for the answer to an earlier one.
    private static let mostWaiting = 16
    /// Parts of a body that count as a request, and bytes of it; a usual part has kilobytes.
    private static let (partsOfRequest, bytesOfRequest) = (32, 16 << 10)
    /// Between two pieces of a body that is thrown away: some megabytes a second.
    private static let piecePause = TimeAmount.milliseconds(50)
    /// After the last answer, for who calls to read it: a connection that is closed with bytes unread may lose it.
    private static let linger = TimeAmount.milliseconds(500)

    /// - Parameters:
    ///   - table: the connections of the listener.
    ///   - limit: from the beginning of the connection to the head of its first request, with TLS's handshake.
    ///   - bytes: what the connection's bytes pass through before they are parsed.
    package init(_ table: ConnectionTable, _ limit: TimeAmount, _ bytes: ByteGate) {
        self.table = table
        self.limit = limit
        self.bytes = bytes
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
        guard !isEnding else { return }
        var data = data
        switch unwrapInboundIn(data) {
        case .head(var head):
            head.headerFields[.caller] = address
            data = wrapInboundOut(.head(head))
            deadline?.cancel()
            deadline = nil
            unanswered += 1
            isReading = true
            endsConnection = head.endsConnection || unanswered > Self.mostWaiting
            count(requests: 1)
            table.note(context.channel, isIdle: false)
            if !head.headerFields.isCodingKnown { return cut(context, head) }
        case .body(let part):
            uncounted += part.readableBytes
            count(requests: bytes.takeParts(by: Self.partsOfRequest) + uncounted / Self.bytesOfRequest)
            uncounted %= Self.bytesOfRequest
        case .end:
            isReading = false
            noteIdle(context.channel)
            if endsConnection {
                isEnding = true
                bytes.close()
            }
        }
        context.fireChannelRead(data)
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var (data, promise) = (data, promise)
        switch unwrapOutboundIn(data) {
        case .head(var head):
            if endsConnection, unanswered == 1 {
                head.headerFields[.connection] = "close"
                data = wrapOutboundOut(.head(head))
            }
            isLast = head.headerFields[.connection] == "close"
        case .body:
            break
        case .end:
            unanswered -= 1
            noteIdle(context.channel)
            if isLast { promise = end(context.channel, after: promise) }
        }
        context.write(data, promise: promise)
    }

    package func read(context: ChannelHandlerContext) {
        let isThrownAway = isEnding || isReading && unanswered <= 0
        let wait = isThrownAway ? max(pause, Self.piecePause) : pause
        guard wait > .zero else { return context.read() }
        guard !isPausing else { return }
        let isOwing = pause > .zero
        isPausing = true
        context.eventLoop.assumeIsolated().scheduleTask(in: wait) { [self] in
            // Many connections of an address may have waited for the same moment, and others of them have their turn now.
            (isPausing, pause) = (false, isOwing ? table.pause(after: client, 0).time : .zero)
            guard pause == .zero else { return read(context: context) }
            if isOwing { takeTurn() }
            context.read()
        }
    }

    /// Counts as many requests as may come at once before they are read, so that the next connection waits for them.
    private func takeTurn() {
        counted += Self.mostWaiting
        _ = table.pause(after: client, Self.mostWaiting)
    }

    /// Takes a request without its body, and nothing that follows: where that begins is unknown.
    private func cut(_ context: ChannelHandlerContext, _ head: HTTPRequest) {
        isEnding = true
        isReading = false
        context.fireChannelRead(wrapInboundOut(.head(head)))
        context.fireChannelRead(wrapInboundOut(.end(nil)))
    }

    /// Ends a connection some time after the last byte of its last answer was taken.
    private func end(_ channel: any Channel, after written: EventLoopPromise<Void>?) -> EventLoopPromise<Void> {
        isEnding = true
        let written = written ?? channel.eventLoop.makePromise()
        written.futureResult.whenComplete { _ in
            channel.eventLoop.scheduleTask(in: Self.linger) { channel.close(promise: nil) }
        }
        return written
    }

    /// Lets the connection wait for as long as its client owes, these requests among others.
    private func count(requests: Int) {
        let known = min(requests, counted)
        counted -= known
        if requests > known { pause = table.pause(after: client, requests - known).time }
    }

    private func noteIdle(_ channel: any Channel) {
        if unanswered <= 0, !isReading { table.note(channel, isIdle: true) }
    }

    private func open(_ context: ChannelHandlerContext) {
        guard !isOpen else { return }
        isOpen = true
        let channel = context.channel
        (client, address) = (table.client(channel.remoteAddress), channel.remoteAddress?.ipAddress)
        guard table.open(channel) else {
            context.close(promise: nil)
            return
        }
        // It counts as a request: who opens one after the other waits before the first one, too.
        count(requests: 1)
        deadline = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }

    private func close(_ channel: any Channel) {
        deadline?.cancel()
        deadline = nil
        table.close(channel)
    }
}

extension HTTPRequest {
    /// Whether no other request follows on the connection, see ``ConnectionEnd``, or another protocol may, for which parsers
    /// of HTTP stop: it asks for a tunnel, or names a protocol to change to.
    fileprivate var endsConnection: Bool {
        headerFields[.connection] == "close" || method == .connect || headerFields.contains(.upgrade)
    }
}
