import Glibc

/// How many failures a person has before the next try must wait: the same limits for both counters of ``ClassState``.
///
/// NIST SP 800-63B-4, 3.2.3: after 5 failures a delay of at least 30 seconds, after 50 no more tries by this factor;
/// 10 and 100 where presentation attacks are detected.
///
/// One request can present several samples. The delay counts requests, so that somebody whose camera sends two pictures
/// does not wait twice as soon. The limit counts samples, so that no more of them are ever decided than it says.
package struct LockoutPolicy: Sendable, Equatable {
    /// Failures in a row before each further try must wait.
    package var failures: Int
    /// Seconds that it must wait.
    package var delay: Double
    /// Samples that did not match before no try counts until the counter is reset.
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
        return refusal(row: count.row, lockedUntil: count.lockedUntil, at: now)
    }

    /// Why a try must wait now; nil where it may go on.
    ///
    /// - Parameters:
    ///   - row: failures in a row.
    ///   - end: when the wait of the last one ends, in seconds since 1970.
    ///   - now: in seconds since 1970.
    /// - Returns: the refusal.
    func refusal(row: Int, lockedUntil end: Double, at now: Double) -> Refusal? {
        guard row >= failures, now < end else { return nil }
        // No wait is longer than that: this one began before the clock was set back, and is over.
        guard end - now <= delay + Self.jitter else { return nil }
        return .locked(retryAfter: max(1, Int((end - now).rounded(.up))))
    }

    /// Seconds by which a clock is set back without anybody's doing.
    private static let jitter = 1.0

    /// Why a person's try is refused now: failures of known sources stop all tries, those of unknown sources none but
    /// theirs.
    package func refusal(of state: ClassState?, isKnown: Bool, at now: Double) -> Refusal? {
        let counts = [state?.known] + (isKnown ? [] : [state?.unknown])
        let refusals = counts.compactMap { refusal($0, at: now) }
        return refusals.contains(.disabled) ? .disabled : refusals.first
    }

    /// Counts a non-match.
    ///
    /// - Parameters:
    ///   - count: what counts it.
    ///   - tries: samples that were compared.
    ///   - now: in seconds since 1970.
    /// - Returns: whether the counter is full with it.
    @discardableResult
    package func fail(_ count: inout FailureCount, tries: Int = 1, at now: Double) -> Bool {
        count.row += 1
        if count.row >= failures { count.lockedUntil = now + delay }
        return self.count(max(1, tries), in: &count)
    }

    /// Counts samples without a wait.
    ///
    /// - Returns: whether they reach the limit.
    func count(_ tries: Int, in count: inout FailureCount) -> Bool {
        let before = count.total
        count.total += tries
        return before < limit && count.total >= limit
    }

    /// Those of the samples of a request that are compared: the first ones, as many as a counter has tries left.
    package func decided<Sample>(_ samples: [Sample], after count: FailureCount?) -> [Sample] {
        Array(samples.prefix(max(1, limit - (count?.total ?? 0))))
    }
}

/// Failures of a person that one counter holds.
package struct FailureCount: Codable, Sendable, Equatable {
    /// Requests in a row that did not match.
    package var row = 0
    /// Samples that did not match since the counter was reset.
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
