internal import Synchronization
internal import WhorlNumerics

/// Threads of its own for tasks that wait for files and locks, so that they hold up none of the threads that all other
/// tasks share.
package final class BlockingExecutor: TaskExecutor {
    private struct Line {
        var jobs: [UnownedJob] = []
        /// Where the first job that waits stands.
        var first = 0
        var isClosed = false

        var count: Int { jobs.count - first }

        mutating func next() -> UnownedJob? {
            guard first < jobs.count else { return nil }
            defer {
                first += 1
                if first == jobs.count { (jobs, first) = ([], 0) }
            }
            return jobs[first]
        }
    }

    private let line = Mutex(Line())
    private let threads: Int
    private let depth: Int
    /// Raised for each job that waits, and for each thread that is to end.
    private let signal = ParallelSignal()

    /// Starts threads.
    ///
    /// - Parameters:
    ///   - threads: how many.
    ///   - depth: pieces of work that may wait before ``isFull``.
    package init(threads: Int, depth: Int) {
        self.threads = threads
        self.depth = depth
        for _ in 0..<threads {
            let hasStarted = DetachedThread.start { self.work() }
            precondition(hasStarted, "the system gives no thread")
        }
    }

    /// Whether so much waits that no task should be begun here.
    package var isFull: Bool { line.withLock { $0.count >= depth } }

    /// Takes a piece of a task.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        line.withLock { $0.jobs.append(job) }
        signal.raise()
    }

    /// Lets the threads end when they have done what waits; no task may be here any more.
    package func close() {
        line.withLock { $0.isClosed = true }
        for _ in 0..<threads { signal.raise() }
    }

    private func work() {
        while true {
            signal.wait()
            let (job, isClosed) = line.withLock { line in (line.next(), line.isClosed) }
            if let job {
                job.runSynchronously(on: asUnownedTaskExecutor())
            } else if isClosed {
                return
            }
        }
    }
}
