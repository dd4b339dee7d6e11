internal import Synchronization
internal import WhorlNumerics

/// Work on many items by several threads, with results in the order of the items.
package enum ParallelMap {
    /// Works through `0..<count` in chunks, on the threads of ``Parallel``.
    ///
    /// - Parameters:
    ///   - count: number of items.
    ///   - chunk: items that a thread takes at once, at least 1.
    ///   - threads: at most so many threads, at least 1; never more than the machine has cores.
    ///   - progress: called from any thread with the number of items that are done.
    ///   - body: makes the results of a chunk; runs on one thread from start to end.
    /// - Returns: one result for each item, in order, whatever the number of threads.
    package static func results<Value: Sendable>(
        count: Int, chunk: Int, threads: Int, progress: @escaping @Sendable (Int) -> Void = { _ in },
        body: @escaping @Sendable (Range<Int>) -> [Value]
    ) async -> [Value] {
        let done = Progress()
        let parts = Parallel.map((count + chunk - 1) / chunk, threads: threads, block: 1) { index in
            let range = index * chunk..<min((index + 1) * chunk, count)
            let values = body(range)
            progress(done.items.add(range.count, ordering: .relaxed).newValue)
            return values
        }
        return Array(parts.joined())
    }

    /// What the threads have done together.
    private final class Progress: Sendable {
        let items = Atomic<Int>(0)
    }
}
