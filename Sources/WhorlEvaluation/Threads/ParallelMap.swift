import Synchronization

/// Work on many items by several threads, with results in the order of the items.
package enum ParallelMap {
    /// Works through `0..<count` in chunks.
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
        let next = Counter()
        let done = Counter()
        let chunks = (count + chunk - 1) / chunk
        return await withTaskGroup(of: [(chunk: Int, values: [Value])].self) { group in
            for _ in 0..<min(threads, chunks) {
                group.addTask {
                    var made: [(chunk: Int, values: [Value])] = []
                    while case let index = next.add(1), index < chunks {
                        let range = index * chunk..<min((index + 1) * chunk, count)
                        made.append((index, body(range)))
                        progress(done.add(range.count) + range.count)
                    }
                    return made
                }
            }
            var parts = [[Value]](repeating: [], count: chunks)
            for await made in group {
                for part in made { parts[part.chunk] = part.values }
            }
            return Array(parts.joined())
        }
    }

    /// A number that threads count up together.
    private final class Counter: Sendable {
        private let value = Atomic<Int>(0)

        /// Adds to the number and returns what it was.
        func add(_ amount: Int) -> Int {
            value.add(amount, ordering: .relaxed).oldValue
        }
    }
}
