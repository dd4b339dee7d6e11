internal import Whorl

/// The registered apps.
package struct AppRegistry: Sendable {
    private let check: SecretCheck<App>

    /// Reads apps from records; slow secrets are checked on the pool.
    package init(
        _ records: Records, _ pool: WorkPool, time: Timepiece = .system,
        note: @escaping @Sendable (SecretHash.Method) -> Void = { _ in }
    ) {
        check = SecretCheck(records, pool, clock: time, note: note)
    }

    /// The app that shows an identifier and its secret; nil for a wrong one.
    ///
    /// - Throws: ``Refusal/engine(_:)`` with an error of ``DocumentStore``, ``Refusal/busy(retryAfter:)``.
    package func app(_ id: String, secret: String) async throws(Refusal) -> App? {
        try await check.holder(id, secret: secret)
    }
}

extension App: SecretRotating {
    package var secretHash: SecretHash? { secret }

    package mutating func replaceHash(_ hash: SecretHash) { secret = hash }
}
