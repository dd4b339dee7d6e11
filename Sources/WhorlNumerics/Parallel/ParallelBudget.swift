import Synchronization

/// The threads of the process that are at work on parallel pieces, so that many searches at once do not start more of them
/// than there are processors.
package enum ParallelBudget {
    private static let busy = Atomic<Int>(0)

    /// Counts the caller's thread and as many helpers as are free; each of them leaves on its own.
    ///
    /// - Returns: helpers that were granted, at most `wanted`.
    package static func enter(wanting wanted: Int) -> Int {
        var seen = busy.load(ordering: .relaxed)
        while true {
            let granted = max(0, min(wanted, Parallel.processors - seen - 1))
            let (exchanged, original) = busy.compareExchange(
                expected: seen, desired: seen + 1 + granted, ordering: .relaxed)
            if exchanged { return granted }
            seen = original
        }
    }

    /// Counts a thread out.
    package static func leave() {
        busy.subtract(1, ordering: .relaxed)
    }
}
