internal import Hummingbird
internal import Synchronization
package import WhorlConfiguration
package import WhorlProtocols

/// Turns away a client that asks more often than it may: a bucket of requests for each address, which fills again.
package final class RateLimit: RouterMiddleware {
    typealias Context = ServiceRequestContext

    private struct Bucket {
        var left: Double
        var filled: Double
    }

    private let rate: ServiceConfiguration.Rate
    private let time: Timepiece
    /// A bucket ends when it is full again, as a new one is. The address that asked longest ago makes room for the next.
    private let buckets = Mutex(ExpiringTable<String, Bucket>(most: most, overflow: .dropOldest))

    /// Addresses that are remembered.
    private static let most = 10_000

    package init(_ rate: ServiceConfiguration.Rate, _ time: Timepiece) {
        self.rate = rate
        self.time = time
    }

    func handle(
        _ request: Request, context: ServiceRequestContext,
        next: (Request, ServiceRequestContext) async throws -> Response
    ) async throws -> Response {
        guard takes(context.source) else {
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
            var bucket = buckets.value(client, at: now) ?? Bucket(left: rate.burst, filled: now)
            bucket.left = min(rate.burst, bucket.left + max(0, now - bucket.filled) * rate.perSecond)
            bucket.filled = now
            let isTaken = bucket.left >= 1
            if isTaken { bucket.left -= 1 }
            buckets.insert(bucket, for: client, until: now + (rate.burst - bucket.left) / rate.perSecond, at: now)
            return isTaken
        }
    }
}
