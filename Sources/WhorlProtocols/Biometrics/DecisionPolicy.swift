/// What the service decides by, the same for all protocols.
package struct DecisionPolicy: Sendable {
    /// The false match rate of a verification, and of a search as a whole.
    package var fmr: Double
    /// A false positive identification rate that searches keep, where it is below ``fmr``.
    package var fpir: Double?
    /// What failures lead to.
    package var lockout: LockoutPolicy
    /// What failures of unknown sources lead to besides.
    package var throttle: ThrottlePolicy

    /// Describes a policy.
    package init(
        fmr: Double = 1e-4, fpir: Double? = nil, lockout: LockoutPolicy = LockoutPolicy(),
        throttle: ThrottlePolicy = ThrottlePolicy()
    ) {
        self.fmr = fmr
        self.fpir = fpir
        self.lockout = lockout
        self.throttle = throttle
    }

    /// The rate that is shared among the people of a search: to be found is worth no more than to be verified.
    var searchRate: Double { min(fmr, fpir ?? fmr) }
}

/// How failures of unknown sources slow further tries, beside what ``LockoutPolicy`` counts for each person.
///
/// Each limit is a bucket: so many failures at once, and then one each time that a token has come back. Nothing is ever
/// off: who waits may go on.
package struct ThrottlePolicy: Sendable, Equatable {
    /// Failures of one network (``SourceNetwork``), whoever they were about.
    package var misses: TokenBuckets.Rate
    /// Failed searches that name nobody, of one client in its partitions, wherever they come from.
    package var searches: TokenBuckets.Rate

    /// Describes a policy.
    package init(
        misses: TokenBuckets.Rate = TokenBuckets.Rate(burst: 5, perSecond: 1.0 / 30),
        searches: TokenBuckets.Rate = TokenBuckets.Rate(burst: 50, perSecond: 0.1)
    ) {
        self.misses = misses
        self.searches = searches
    }
}
