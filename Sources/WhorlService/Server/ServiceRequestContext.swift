#if Service
internal import Hummingbird
internal import NIOCore

/// What is known of a request beside itself.
struct ServiceRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection.
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// The client's address without its port.
    var client: String { channel.remoteAddress?.ipAddress ?? "local" }
}
#endif
