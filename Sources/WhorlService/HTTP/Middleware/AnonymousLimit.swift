internal import Hummingbird
internal import WhorlProtocols

/// Turns away a network that begins more sign-ins, or presents more samples, than people at one place do.
///
/// Routes ask it where they make something that lasts or read a sample; asking how a sign-in stands costs nothing. A request
/// counts once, and once more for each sample beyond the first; a large picture counts as several samples.
struct AnonymousLimit: Sendable {
    private let buckets: TokenBuckets

    init(_ rate: TokenBuckets.Rate, _ time: Timepiece) { buckets = TokenBuckets(rate, time) }

    /// Seconds after which a client may ask again; nil where it may go on, which is counted.
    func wait(_ context: ServiceRequestContext) -> Int? { buckets.take(context.source) }

    /// Counts a request.
    ///
    /// - Throws: ``ServiceFailure`` 429.
    func admit(_ context: ServiceRequestContext) throws { try Self.refuse(wait(context)) }

    /// Counts the samples of a request beyond the first, which was counted when the request was admitted.
    ///
    /// - Throws: ``ServiceFailure`` 429 where other requests of the network had more samples than were left.
    func admit(samples: Int, _ context: ServiceRequestContext) throws {
        try Self.refuse(buckets.take(further: samples - 1, of: context.source))
    }

    private static func refuse(_ wait: Int?) throws {
        if let wait { throw ServiceFailure.tooMany("too many sign-ins of this address", retryAfter: wait) }
    }
}
