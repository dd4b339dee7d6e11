internal import Hummingbird
internal import Synchronization
internal import WhorlConfiguration
internal import WhorlProtocols

/// Turns away a client that asks more often than it may: a bucket of requests for each address, which fills again.
final class RateLimit: RouterMiddleware {
    typealias Context = ServiceRequestContext

    private struct Bucket {
        var left: Double
        var filled: Double
    }

    private let rate: ServiceConfiguration.Rate
    private let time: Timepiece
    private let buckets = Mutex<[String: Bucket]>([:])

    /// Addresses that are remembered; full buckets are forgotten then.
    private static let most = 10_000

    init(_ rate: ServiceConfiguration.Rate, _ time: Timepiece) {
        self.rate = rate
        self.time = time
    }

    func handle(
        _ request: Request, context: ServiceRequestContext,
        next: (Request, ServiceRequestContext) async throws -> Response
    ) async throws -> Response {
        guard takes(context.client) else {
            throw ServiceFailure(
                status: .tooManyRequests, code: "TooManyRequests", message: "too many requests of this address",
                headers: [.retryAfter: "1"])
        }
        return try await next(request, context)
    }

    /// Takes one request out of a client's bucket; false where it is empty.
    private func takes(_ client: String) -> Bool {
        let (now, rate) = (time.now, rate)
        return buckets.withLock { buckets in
            if buckets.count >= Self.most {
                buckets = buckets.filter { $0.value.left + (now - $0.value.filled) * rate.perSecond < rate.burst }
            }
            var bucket = buckets[client] ?? Bucket(left: rate.burst, filled: now)
            bucket.left = min(rate.burst, bucket.left + max(0, now - bucket.filled) * rate.perSecond)
            bucket.filled = now
            defer { buckets[client] = bucket }
            guard bucket.left >= 1 else { return false }
            bucket.left -= 1
            return true
        }
    }
}
