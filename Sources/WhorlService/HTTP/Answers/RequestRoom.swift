internal import Synchronization
internal import WhorlProtocols

/// What one request has taken of its address's shares; it returns all of it when it is answered.
package final class RequestRoom: Sendable {
    /// The room of the request that the current task answers; nil where nothing is shared, as at the sensor's socket.
    @TaskLocal package static var current: RequestRoom?

    private let shares: AddressShares
    private let address: String
    private let taken = Mutex(AddressShares.Share())

    /// Makes an empty room.
    package init(_ shares: AddressShares, address: String) {
        self.shares = shares
        self.address = address
    }

    deinit { shares.giveBack(taken.withLock { $0 }, of: address) }

    /// Takes bytes of a body before they are read.
    ///
    /// - Throws: ``ServiceFailure`` 503 where the address, or all together, hold too many.
    package func takeBody(_ bytes: Int) throws { try take(.body, bytes) }

    /// Takes the place of a call that waits for a change.
    ///
    /// - Throws: ``ServiceFailure`` 503 where too many calls of the address wait.
    package func takePoll() throws { try take(.poll, 1) }

    private func take(_ kind: AddressShares.Kind, _ amount: Int) throws {
        let wanted = AddressShares.Share(kind, amount)
        guard shares.take(wanted, for: address) else { throw Refusal.busy(retryAfter: 1).failure }
        taken.withLock { $0 += wanted }
    }
}
