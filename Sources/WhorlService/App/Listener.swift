internal import Glibc
internal import Hummingbird
package import HummingbirdCore
internal import HummingbirdTLS
internal import NIOCore
internal import NIOSSL
package import WhorlConfiguration

/// How connections are taken.
package enum Listener {
    /// The longest header of a request, in bytes.
    private static let headerBytes = 32 << 10
    /// Connections that are taken beyond those of a ``ConnectionTable``, so that it can close an idle one for the next.
    private static let spareConnections = 256

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
            address: .hostname(address.host, port: address.port),
            availableConnectionsDelegate: MaximumAvailableConnections(limits.connections + spareConnections))
    }

    /// HTTP/1.1, over TLS where there are a certificate and a key.
    ///
    /// - Parameters:
    ///   - files: certificate and key.
    ///   - table: the listener's connections.
    ///   - timeouts: how long is waited.
    /// - Returns: the server.
    /// - Throws: ``ConfigurationError`` for files that cannot be used.
    package static func server(
        _ files: ServiceConfiguration.TLSFiles?, _ table: ConnectionTable = ConnectionTable(.init()),
        _ timeouts: ServiceConfiguration.Timeouts = .init()
    ) throws -> HTTPServerBuilder {
        let (head, body, idle) = (timeouts.head.time, timeouts.body.time, timeouts.idle.time)
        let decoder = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: headerBytes, maxHeaderListSize: headerBytes)
        let plain = HTTPServerBuilder.http1(
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: handlers(table, head: head, body: body), idleTimeout: idle,
                httpDecoderConfiguration: decoder))
        guard let files else { return plain }
        return try .tls(plain, tlsConfiguration: tls(files))
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
        guard let files, (try? NIOSSLCertificate.fromPEMFile(files.certificate))?.isEmpty == false,
            (try? NIOSSLPrivateKey(file: files.key, format: .pem)) != nil
        else { return }
        _ = try tls(files)
    }

    private static func tls(_ files: ServiceConfiguration.TLSFiles) throws -> TLSConfiguration {
        do {
            let chain = try NIOSSLCertificate.fromPEMFile(files.certificate)
            let key = try NIOSSLPrivateKey(file: files.key, format: .pem)
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
            configuration.minimumTLSVersion = .tlsv12
            if let clients = files.clients {
                configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(clients))
                configuration.certificateVerification = .optionalVerification
            }
            // Which finds a key of another certificate.
            _ = try NIOSSLContext(configuration: configuration)
            return configuration
        } catch {
            throw ConfigurationError.invalid(
                key: "tls", reason: "names files that are not a PEM certificate and its key")
        }
    }
}

extension Double {
    /// So many seconds.
    fileprivate var time: TimeAmount { .nanoseconds(Int64(self * 1e9)) }
}
