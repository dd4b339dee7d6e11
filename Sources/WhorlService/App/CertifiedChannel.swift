internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOSSL

/// A connection by TLS, with the certificate that is served when it begins.
struct CertifiedChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    let certificate: ServedCertificate
    let table: ConnectionTable

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        channel.eventLoop.makeCompletedFuture {
            let gate = HandshakeGate(table)
            try channel.pipeline.syncOperations.addHandlers([
                gate, NIOSSLServerHandler(context: certificate.context), HandshakeEnd(gate),
            ])
        }.flatMap {
            base.setup(channel: channel, logger: logger)
        }
    }

    func handle(value: Base.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
