import Glibc
import Synchronization

/// Divides work among threads, with results that do not depend on their number.
package enum Parallel {
    /// Indexes that a thread claims at a time unless stated.
    package static let usualBlock = 32

    /// Processors that the system has for us.
    package static let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

    /// Calls `body` for every index below `count`, on at most `threads` threads of which one is the caller's.
    ///
    /// - Returns: the results, in the order of their indexes.
    @inlinable package static func map<Value: Sendable>(
        _ count: Int, threads: Int, block: Int = usualBlock, _ body: @escaping @Sendable (Int) -> Value
    ) -> [Value] {
        guard threads > 1, count > block else { return (0..<count).map(body) }
        return [Value](unsafeUninitializedCapacity: count) { buffer, filled in
            // Each index is written by the one thread that claimed it, and all are done before the buffer is read.
            let results = Results(start: buffer.baseAddress)
            _ = each(count, threads: threads, block: block) { claims in
                while let range = claims.next() {
                    for index in range { results.start?.advanced(by: index).initialize(to: body(index)) }
                }
            }
            filled = count
        }
    }

    /// Calls `body`, which may fail, for every index below `count`, on at most `threads` threads of which one is the
    /// caller's.
    ///
    /// - Returns: the results, in the order of their indexes.
    /// - Throws: the error of the lowest index whose call failed, on any number of threads; the other calls were made too.
    package static func map<Value: Sendable, Failure: Error>(
        _ count: Int, threads: Int, block: Int = usualBlock,
        _ body: @escaping @Sendable (Int) throws(Failure) -> Value
    ) throws(Failure) -> [Value] {
        try map(count, threads: threads, block: block) { index in
            Result { () throws(Failure) in try body(index) }
        }.map { result throws(Failure) in try result.get() }
    }

    /// Calls `body` for every index below `count`, one at a time, and tells how many calls are done.
    ///
    /// - Parameters:
    ///   - count: how many indexes there are.
    ///   - threads: the most threads that take part, of which one is the caller's.
    ///   - progress: called from any thread after each call, with the number of calls that are done.
    ///   - body: makes the result of an index.
    /// - Returns: the results, in the order of their indexes.
    /// - Throws: the error of the lowest index whose call failed; the other calls were made too.
    package static func map<Value: Sendable, Failure: Error>(
        _ count: Int, threads: Int, progress: @escaping @Sendable (Int) -> Void,
        _ body: @escaping @Sendable (Int) throws(Failure) -> Value
    ) throws(Failure) -> [Value] {
        let done = Counter()
        return try map(count, threads: threads, block: 1) { index throws(Failure) in
            defer { progress(done.calls.add(1, ordering: .relaxed).newValue) }
            return try body(index)
        }
    }

    private final class Counter: Sendable {
        let calls = Atomic<Int>(0)
    }

    /// Calls `body` once on each of at most `threads` threads, of which one is the caller's; together they claim all
    /// indexes below `count`, `block` at a time, each thread in rising order.
    ///
    /// Fewer threads take part where the process has as many at work as there are processors.
    ///
    /// - Returns: what the calls returned, in no particular order; at least one.
    @inlinable package static func each<State: Sendable>(
        _ count: Int, threads: Int, block: Int = 1, _ body: @escaping @Sendable (ParallelClaims) -> State
    ) -> [State] {
        let claims = ParallelClaims(count: count, block: block)
        let wanted = min(threads, (count + block - 1) / block) - 1
        guard wanted > 0 else { return [body(claims)] }
        let states = ParallelLock<[State]>([])
        ParallelTeam.run(helpers: wanted) {
            let state = body(claims)
            states.withLock { $0.append(state) }
        }
        return states.withLock { $0 }
    }

    @usableFromInline struct Results<Value>: @unchecked Sendable {
        @usableFromInline let start: UnsafeMutablePointer<Value>?

        @inlinable init(start: UnsafeMutablePointer<Value>?) {
            self.start = start
        }
    }
}
