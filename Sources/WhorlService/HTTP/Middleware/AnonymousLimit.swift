internal import Hummingbird
internal import WhorlProtocols

/// Turns away a network that begins more sign-ins, or presents more samples, than people at one place do.
///
/// Routes ask it where they make something that lasts or read a sample; asking how a sign-in stands costs nothing.
struct AnonymousLimit: Sendable {
    private let buckets: TokenBuckets

    init(_ rate: TokenBuckets.Rate, _ time: Timepiece) { buckets = TokenBuckets(rate, time) }

    /// Seconds after which a client may ask again; nil where it may go on, which is counted.
    func wait(_ context: ServiceRequestContext) -> Int? { buckets.take(context.source) }

    /// Counts a request.
    ///
    /// - Throws: ``ServiceFailure`` 429.
    func admit(_ context: ServiceRequestContext) throws {
        guard let seconds = wait(context) else { return }
        throw ServiceFailure(
            status: .tooManyRequests, code: "TooManyRequests",
            message: "too many sign-ins of this address: try again later", headers: [.retryAfter: String(seconds)])
    }
}
