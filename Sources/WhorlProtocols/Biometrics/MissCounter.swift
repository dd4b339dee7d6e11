import Synchronization

/// Counts misses under names that are no person's: the addresses that searches come from.
///
/// The limits are those of ``LockoutPolicy``: after some misses in a row each further try waits, and after more of them
/// no try is made. The latter are counted over a window of time and stay through matches; otherwise somebody who is
/// enrolled could guess without end, with a match of their own now and then.
///
/// Misses are kept in memory alone, for a limited number of names; beyond it, the name that missed longest ago is
/// forgotten.
package final class MissCounter: Sendable {
    private struct Entry {
        /// Misses since the last match.
        var row = 0
        /// When the next try is allowed.
        var lockedUntil = 0.0
        /// When each miss of the window was, the oldest first.
        var misses: [Double] = []
    }

    private let policy: LockoutPolicy
    private let window: Double
    private let time: Timepiece
    private let gate = KeyedGate<String>()
    private let entries: Mutex<ExpiringTable<String, Entry>>

    /// Makes a counter.
    ///
    /// - Parameters:
    ///   - policy: the limits.
    ///   - window: seconds that a miss counts.
    ///   - most: names that are kept.
    ///   - time: the clock.
    package init(_ policy: LockoutPolicy, window: Double, most: Int = 10_000, _ time: Timepiece) {
        self.policy = policy
        self.window = window
        self.time = time
        entries = Mutex(ExpiringTable(most: most, overflow: .dropOldest))
    }

    /// Makes a try of one sample under a name, as ``attempt(counting:_:)`` does.
    ///
    /// - Parameters:
    ///   - name: whose tries are counted.
    ///   - work: gives nil for a miss; what it throws counts for nothing.
    /// - Returns: what `work` returns.
    /// - Throws: what ``attempt(counting:_:)`` throws.
    package func attempt<Value: Sendable>(
        _ name: String, _ work: () async throws(Refusal) -> Value?
    ) async throws(Refusal) -> Value? {
        try await attempt(counting: name) { () async throws(Refusal) in
            let value = try await work()
            return (value, misses: value == nil ? 1 : 0)
        }
    }

    /// Makes a try under a name, one at a time, so that no more can be made at once than one after the other.
    ///
    /// - Parameters:
    ///   - name: whose tries are counted.
    ///   - work: gives what was found, nil for a miss in the row; and the samples that missed, which count in the window
    ///     beside a find too. What it throws counts for nothing.
    /// - Returns: what `work` found.
    /// - Throws: ``Refusal/locked(retryAfter:)`` where the name has missed too often, and what `work` throws.
    package func attempt<Value: Sendable>(
        counting name: String, _ work: () async throws(Refusal) -> (found: Value?, misses: Int)
    ) async throws(Refusal) -> Value? {
        await gate.enter(name)
        let outcome: Result<Value?, Refusal>
        do throws(Refusal) {
            if let refusal = refusal(of: name) { throw refusal }
            let (found, misses) = try await work()
            count(name, misses, isMatch: found != nil)
            outcome = .success(found)
        } catch {
            outcome = .failure(error)
        }
        await gate.leave(name)
        return try outcome.get()
    }

    /// Why a name's next try would be refused, or nil.
    package func refusal(of name: String) -> Refusal? {
        let now = time.now
        guard var entry = entries.withLock({ $0[name] }) else { return nil }
        forget(&entry, at: now)
        if entry.misses.count >= policy.limit, let oldest = entry.misses.first {
            return .locked(retryAfter: Self.seconds(from: now, to: oldest + window))
        }
        return policy.refusal(row: entry.row, lockedUntil: entry.lockedUntil, at: now)
    }

    private func count(_ name: String, _ misses: Int, isMatch: Bool) {
        let now = time.now
        entries.withLock { entries in
            if isMatch { _ = entries.change(name) { $0.row = 0 } }
            guard misses > 0 else { return }
            var entry = entries[name] ?? Entry()
            forget(&entry, at: now)
            entry.misses += repeatElement(now, count: misses)
            if !isMatch { entry.row += 1 }
            if !isMatch, entry.row >= policy.failures { entry.lockedUntil = now + policy.delay }
            entries.insert(entry, for: name, until: now + window, at: now)
        }
    }

    /// Drops what does not count any more.
    private func forget(_ entry: inout Entry, at now: Double) {
        entry.misses.removeAll { $0 + window <= now }
        if entry.misses.isEmpty { entry.row = 0 }
    }

    private static func seconds(from now: Double, to end: Double) -> Int { max(1, Int((end - now).rounded(.up))) }
}
