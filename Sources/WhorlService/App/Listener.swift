internal import Glibc
internal import Hummingbird
package import HummingbirdCore
internal import NIOCore
package import WhorlConfiguration

/// How connections are taken.
package enum Listener {
    /// The longest header of a request, in bytes.
    private static let headerBytes = 32 << 10
    /// Connections that are taken beyond those of a ``ConnectionTable``, so that it can close an idle one for the next.
    private static let spareConnections = 256

    /// Connections that the system may hold until they are taken: who opens and closes thousands a second fills a short queue,
    /// and those of others are then tried again a second later.
    private static let backlog = 4096

    /// Lets the process hold as many connections as the system allows it.
    static func raiseFileLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// Where a listener listens.
    static func configuration(
        _ address: ListenAddress, _ limits: ServiceConfiguration.Limits
    ) -> ApplicationConfiguration {
        ApplicationConfiguration(
            address: .hostname(address.host, port: address.port), backlog: backlog,
            availableConnectionsDelegate: MaximumAvailableConnections(limits.connections + spareConnections))
    }

    /// HTTP/1.1, over TLS where there are a certificate and a key.
    ///
    /// - Parameters:
    ///   - certificate: certificate and key.
    ///   - table: the listener's connections.
    ///   - timeouts: how long is waited.
    /// - Returns: the server.
    package static func server(
        _ certificate: ServedCertificate?, _ table: ConnectionTable = ConnectionTable(.init()),
        _ timeouts: ServiceConfiguration.Timeouts = .init()
    ) -> HTTPServerBuilder {
        let (head, body, idle) = (timeouts.head.time, timeouts.body.time, timeouts.idle.time)
        let decoder = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: headerBytes, maxHeaderListSize: headerBytes)
        let configuration = HTTP1Channel.Configuration(
            additionalChannelHandlers: handlers(table, head: head, body: body), idleTimeout: idle,
            httpDecoderConfiguration: decoder)
        return HTTPServerBuilder { responder in
            let plain = HTTP1Channel(responder: responder, configuration: configuration)
            guard let certificate else { return plain }
            return CertifiedChannel(base: plain, certificate: certificate, table: table)
        }
    }

    /// What looks at each connection before the router.
    private static func handlers(
        _ table: ConnectionTable, head: TimeAmount, body: TimeAmount
    ) -> [any RemovableChannelHandler] {
        let bytes = ByteGate()
        return [ConnectionFront(bytes), ConnectionGuard(table, head, bytes), RequestDeadline(body)]
    }

    /// Looks whether a certificate and a key belong together. Files that cannot be read are left to the start: whoever checks
    /// a configuration may be another user than the service.
    ///
    /// - Throws: ``ConfigurationError/invalid(key:reason:)``.
    package static func check(_ files: ServiceConfiguration.TLSFiles?) throws {
        guard let files, ServedCertificate.areReadable(files) else { return }
        _ = try ServedCertificate(files)
    }
}

extension Double {
    /// So many seconds.
    var time: TimeAmount { .nanoseconds(Int64(self * 1e9)) }
}
