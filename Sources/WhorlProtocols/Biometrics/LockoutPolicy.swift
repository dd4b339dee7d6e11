import Glibc

/// How many failures a person has before the next try must wait: one counter for all routes.
///
/// NIST SP 800-63B-4, 3.2.3: after 5 failures a delay of at least 30 seconds, after 50 no more tries by this factor;
/// 10 and 100 where presentation attacks are detected.
package struct LockoutPolicy: Sendable, Equatable {
    /// Failures in a row before each further try must wait.
    package var failures: Int
    /// Seconds that it must wait.
    package var delay: Double
    /// Failures in a row before no try counts until an administrator resets the person.
    package var limit: Int

    /// Describes a policy.
    package init(failures: Int = 5, delay: Double = 30, limit: Int = 50) {
        self.failures = failures
        self.delay = delay
        self.limit = limit
    }

    /// Why a person's try is refused now; nil where it may go on.
    package func refusal(_ state: ClassState?, at now: Double) -> Refusal? {
        guard let state else { return nil }
        if state.failures >= limit { return .disabled }
        guard state.failures >= failures, now < state.lockedUntil else { return nil }
        return .locked(retryAfter: max(1, Int((state.lockedUntil - now).rounded(.up))))
    }

    /// Counts a non-match.
    package func fail(_ state: inout ClassState, at now: Double) {
        state.failures += 1
        if state.failures >= failures { state.lockedUntil = now + delay }
    }
}
