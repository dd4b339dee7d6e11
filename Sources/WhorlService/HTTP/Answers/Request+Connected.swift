internal import Hummingbird

extension Request {
    /// Waits for something as long as the client does: work is canceled as soon as the connection is closed. The body
    /// cannot be read afterwards, and the connection ends with the answer.
    func whileConnected<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await body.consumeWithCancellationOnInboundClose { _ in try await work() }
    }
}
