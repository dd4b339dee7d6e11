internal import Logging
internal import ServiceLifecycle
internal import Whorl
internal import WhorlProtocols

/// Looks every few seconds at what nobody asks for: a certificate that was renewed, and bytes of deletions that another
/// program kept from going.
struct Upkeep: Service {
    let store: SQLiteStore
    let certificate: ServedCertificate?
    let lanes: StoreLanes
    let time: Timepiece
    let logger: Logger

    private static let interval = 10.0

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            // Apart, as a file of the certificate may lie on a disk that does not answer.
            async let renewals: Void = repeatedly { certificate?.renew(at: time.now, logger) }
            async let deletions: Void = repeatedly {
                // A store that is busy or cannot be written is tried again.
                try? await lanes.write { try store.finishDeletions() }
            }
            _ = try await (renewals, deletions)
        }
    }

    private func repeatedly(_ work: @Sendable () async -> Void) async throws {
        while true {
            await work()
            try await Task.sleep(for: .seconds(Self.interval))
        }
    }
}
