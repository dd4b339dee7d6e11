import Glibc

/// How many failures a person has before the next try must wait: the same limits for both counters of ``ClassState``.
///
/// NIST SP 800-63B-4, 3.2.3: after 5 failures a delay of at least 30 seconds, after 50 no more tries by this factor;
/// 10 and 100 where presentation attacks are detected.
package struct LockoutPolicy: Sendable, Equatable {
    /// Failures in a row before each further try must wait.
    package var failures: Int
    /// Seconds that it must wait.
    package var delay: Double
    /// Failures before no try counts until the counter is reset.
    package var limit: Int

    /// Describes a policy.
    package init(failures: Int = 5, delay: Double = 30, limit: Int = 50) {
        self.failures = failures
        self.delay = delay
        self.limit = limit
    }

    /// Why a try is refused now; nil where it may go on.
    package func refusal(_ count: FailureCount?, at now: Double) -> Refusal? {
        guard let count else { return nil }
        if count.total >= limit { return .disabled }
        guard count.row >= failures, now < count.lockedUntil else { return nil }
        return .locked(retryAfter: max(1, Int((count.lockedUntil - now).rounded(.up))))
    }

    /// Why a person's try is refused now: failures of known sources stop all tries, those of unknown sources none but
    /// theirs.
    package func refusal(of state: ClassState?, isKnown: Bool, at now: Double) -> Refusal? {
        let counts = [state?.known] + (isKnown ? [] : [state?.unknown])
        let refusals = counts.compactMap { refusal($0, at: now) }
        return refusals.contains(.disabled) ? .disabled : refusals.first
    }

    /// Counts a non-match.
    ///
    /// - Returns: whether the counter is full with it.
    @discardableResult
    package func fail(_ count: inout FailureCount, at now: Double) -> Bool {
        count.row += 1
        count.total += 1
        if count.row >= failures { count.lockedUntil = now + delay }
        return count.total == limit
    }
}

/// Failures of a person that one counter holds.
package struct FailureCount: Codable, Sendable, Equatable {
    /// Non-matches in a row.
    package var row = 0
    /// Non-matches since the counter was reset.
    package var total = 0
    /// When the next try is allowed, in seconds since 1970.
    package var lockedUntil = 0.0

    /// No failure.
    package init() {}

    /// Failures that were kept.
    package init(row: Int, total: Int, lockedUntil: Double) {
        self.row = row
        self.total = total
        self.lockedUntil = lockedUntil
    }
}
