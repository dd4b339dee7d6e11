internal import Hummingbird
internal import WhorlConfiguration
internal import WhorlProtocols

/// Turns away a network from which more people signed up by themselves than live at one place, and all networks where they
/// do so together: a search shares its false match rate among all people of a partition.
struct SignUpLimit: Sendable {
    private let networks: TokenBuckets
    private let all: TokenBuckets

    /// The one name of the bucket that all networks share.
    private static let everybody = "everybody"

    init(_ limits: AnonymousConfiguration, _ time: Timepiece) {
        networks = TokenBuckets(limits.signUps.rate, time)
        all = TokenBuckets(limits.allSignUps.rate, time)
    }

    /// Seconds after which a client may sign up; nil where it may now. Nothing is counted.
    func wait(_ context: ServiceRequestContext) -> Int? {
        [networks.wait(for: context.source), all.wait(for: Self.everybody)].compactMap(\.self).max()
    }

    /// Refuses to invite whom it would refuse to enroll.
    ///
    /// - Throws: ``ServiceFailure`` 429.
    func check(_ context: ServiceRequestContext) throws {
        if let seconds = wait(context) { throw Self.failure(seconds) }
    }

    /// Counts a person before the work that signs the person up, so that work at the same time is counted too.
    ///
    /// - Parameters:
    ///   - context: of the request.
    ///   - work: gives nil, or throws, where nobody was signed up, which is not counted.
    /// - Returns: what `work` gives.
    /// - Throws: ``ServiceFailure`` 429, and what `work` throws.
    func counting<Value>(_ context: ServiceRequestContext, _ work: () async throws -> Value?) async throws -> Value? {
        if let seconds = networks.take(context.source) { throw Self.failure(seconds) }
        if let seconds = all.take(Self.everybody) {
            networks.giveBack(context.source)
            throw Self.failure(seconds)
        }
        var isDone = false
        defer {
            if !isDone {
                networks.giveBack(context.source)
                all.giveBack(Self.everybody)
            }
        }
        let value = try await work()
        isDone = value != nil
        return value
    }

    private static func failure(_ seconds: Int) -> ServiceFailure {
        .tooMany("too many people signed up, here or from this address", retryAfter: seconds)
    }
}
