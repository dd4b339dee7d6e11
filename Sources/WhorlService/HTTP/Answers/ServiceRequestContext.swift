internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import WhorlConfiguration
internal import WhorlProtocols

/// What is known of a request beside itself.
package struct ServiceRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection.
    let channel: any Channel
    /// The client's address without its port: the other end of the connection, unless ``ClientAddress`` finds a proxy there.
    package var client: String

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        client = channel.remoteAddress?.ipAddress ?? "local"
    }

    /// Where failures of a client that is not known are counted.
    var source: String { SourceNetwork.name(of: client) }

    /// Whether a request was made on this machine, and not for somebody else by a proxy here.
    func isLocal(_ request: Request) -> Bool {
        let isNear =
            switch channel.remoteAddress {
            case .unixDomainSocket: true
            case let address: ListenAddress.isLoopback(address?.ipAddress ?? "")
            }
        return isNear && !request.headers.contains { Self.isOfProxy($0.name.canonicalName) }
    }

    /// Who asks by this connection: a page by its origin, a program by what the system knows of it.
    func asker(_ request: Request, _ peer: PeerProcess?) -> PromptAsker {
        PromptAsker(
            id: "connection:\(ObjectIdentifier(channel).hashValue)",
            name: request.origin ?? peer?.name ?? Self.unknownProgram, client: client(of: request, peer).program)
    }

    /// Whose share a request takes from: that of a page by its origin, of a program by its file, and of its user.
    func client(of request: Request, _ peer: PeerProcess?) -> TouchIDClient {
        let user = peer.map { "user \($0.user)" }
        return TouchIDClient(
            program: request.origin ?? peer?.file ?? user ?? Self.unknownProgram, user: user)
    }

    private static let unknownProgram = "a program on this machine"

    /// Whether proxies state a field, by its name in lower case: each that says where a request came from, or by whom.
    private static func isOfProxy(_ name: String) -> Bool {
        name.hasPrefix("x-forwarded-") || proxyFields.contains(name)
    }

    private static let proxyFields: Set<String> = [
        "forwarded", "via", "x-real-ip", "x-client-ip", "x-cluster-client-ip", "true-client-ip", "cf-connecting-ip",
        "fastly-client-ip", "client-ip", "proxy-client-ip", "wl-proxy-client-ip", "x-envoy-external-address",
        "x-azure-clientip",
    ]
}
