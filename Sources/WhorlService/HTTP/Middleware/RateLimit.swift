internal import Hummingbird
package import WhorlConfiguration
package import WhorlProtocols

/// Turns away a client that asks more often than it may: a bucket of requests for each address, which fills again.
/// Whoever asks whether the service is alive and ready is not counted: in a cluster, strangers may have the address that
/// these questions come from, and an answer of 429 ended the service.
package final class RateLimit: RouterMiddleware {
    typealias Context = ServiceRequestContext

    /// What is asked over and over, without a limit.
    static let checks: Set = ["/livez", "/readyz"]

    private let buckets: TokenBuckets

    package init(_ rate: ServiceConfiguration.Rate, _ time: Timepiece) {
        buckets = TokenBuckets(TokenBuckets.Rate(burst: rate.burst, perSecond: rate.perSecond), time)
    }

    func handle(
        _ request: Request, context: ServiceRequestContext,
        next: (Request, ServiceRequestContext) async throws -> Response
    ) async throws -> Response {
        if !Self.checks.contains(request.uri.path), let seconds = buckets.take(context.source) {
            throw ServiceFailure(
                status: .tooManyRequests, code: "TooManyRequests", message: "too many requests of this address",
                headers: [.retryAfter: String(seconds)])
        }
        return try await next(request, context)
    }
}
