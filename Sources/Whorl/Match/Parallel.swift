import Glibc
import Synchronization

/// Divides work among threads, with results that do not depend on their number.
enum Parallel {
    /// Indexes that a thread claims at a time unless stated.
    static let usualBlock = 32

    /// Processors that the system has for us.
    static var processors: Int {
        max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }

    /// Calls `body` for every index below `count`, on at most `threads` threads of which one is the caller's.
    ///
    /// - Returns: the results, in the order of their indexes.
    static func map<Value: Sendable>(
        _ count: Int, threads: Int, block: Int = usualBlock, _ body: @escaping @Sendable (Int) -> Value
    ) -> [Value] {
        let helpers = min(threads, (count + block - 1) / block) - 1
        guard helpers > 0 else { return (0..<count).map(body) }
        return [Value](unsafeUninitializedCapacity: count) { buffer, filled in
            // Each index is written by the one thread that claimed it, and all are joined before the buffer is read.
            let results = Results(start: buffer.baseAddress)
            let work = Work(count: count, block: block) { index in
                results.start?.advanced(by: index).initialize(to: body(index))
            }
            let threads = (0..<helpers).compactMap { _ in work.startThread() }
            work.drain()
            for thread in threads { pthread_join(thread, nil) }
            filled = count
        }
    }

    private struct Results<Value>: @unchecked Sendable {
        let start: UnsafeMutablePointer<Value>?
    }

    private final class Work: Sendable {
        private let next = Atomic<Int>(0)
        private let count: Int
        private let block: Int
        private let body: @Sendable (Int) -> Void

        init(count: Int, block: Int, body: @escaping @Sendable (Int) -> Void) {
            self.count = count
            self.block = block
            self.body = body
        }

        /// Claims and does blocks until none is left.
        func drain() {
            while true {
                let start = next.add(block, ordering: .relaxed).oldValue
                guard start < count else { return }
                for index in start..<min(start + block, count) { body(index) }
            }
        }

        /// Starts a thread that drains, or nil where the system gives none; then the others do its part.
        func startThread() -> pthread_t? {
            var thread = pthread_t()
            let retained = Unmanaged.passRetained(self)
            let failed = pthread_create(&thread, nil, drainWork, retained.toOpaque())
            guard failed == 0 else {
                retained.release()
                return nil
            }
            return thread
        }

        private let drainWork: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { raw in
            if let raw { Unmanaged<Work>.fromOpaque(raw).takeRetainedValue().drain() }
            return nil
        }
    }
}
