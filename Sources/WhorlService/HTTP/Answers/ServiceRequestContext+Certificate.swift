internal import Glibc
internal import NIOCore
internal import NIOSSL
internal import WhorlProtocols

extension ServiceRequestContext {
    /// The client certificate that the connection shows, as DER; nil for none, and once it has ended: connections that are
    /// kept, and sessions of TLS that are resumed, outlive it. It was checked against the roots of the listener.
    ///
    /// - Precondition: the connection is one by TLS.
    func clientCertificate() async throws -> [UInt8]? {
        let channel = channel
        // It is read on the connection's own event loop, and only its bytes leave it.
        return try await channel.eventLoop.submit {
            guard let certificate = try channel.pipeline.syncOperations.nioSSL_peerCertificate(),
                certificate.notValidAfter >= time(nil)
            else { return nil }
            return try certificate.toDERBytes()
        }.get()
    }

    /// The name of the client certificate that the connection shows, as ``AppCertificate/fingerprint(of:)`` has it; nil for
    /// none.
    ///
    /// - Precondition: the connection is one by TLS.
    func certificateFingerprint() async throws -> String? {
        try await clientCertificate().map { AppCertificate.fingerprint(of: $0) }
    }
}
