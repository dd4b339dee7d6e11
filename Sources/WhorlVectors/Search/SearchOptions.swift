public import WhorlIdentity

/// What a search in an index is asked for.
public struct SearchOptions: Sendable {
    /// The most candidates to return.
    public var top: Int
    /// The least score of a candidate; nil for none.
    public var threshold: Float?
    /// The people searched; nil for all.
    public var people: Set<BCID>?
    /// How.
    public var method: SearchMethod
    /// The most threads that take part; candidates do not depend on it.
    public var threads: Int
    /// Entries compared, times probes, from which on a second thread takes part.
    package var threadWork = SearchParameters.threadWork

    /// Makes options.
    public init(
        top: Int = 10, threshold: Float? = nil, people: Set<BCID>? = nil, method: SearchMethod = .certified,
        threads: Int = 1
    ) {
        self.top = top
        self.threshold = threshold
        self.people = people
        self.method = method
        self.threads = threads
    }
}
