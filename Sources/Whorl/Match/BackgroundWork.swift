import Glibc
import Synchronization

/// Work on threads of its own that somebody may wait for.
final class BackgroundWork: Sendable {
    private final class Job: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    private struct Thread: @unchecked Sendable {
        let handle: pthread_t
    }

    private let threads = Mutex<[Thread]>([])
    private let running = Atomic<Int>(0)

    /// Starts a thread; where the system gives none, the work is done now.
    func start(_ body: @escaping @Sendable () -> Void) {
        // Threads that have ended are given back to the system.
        if running.load(ordering: .acquiring) == 0 { wait() }
        running.add(1, ordering: .relaxed)
        var handle = pthread_t()
        let job = Unmanaged.passRetained(
            Job {
                body()
                self.running.subtract(1, ordering: .releasing)
            })
        let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { raw in
            if let raw { Unmanaged<Job>.fromOpaque(raw).takeRetainedValue().body() }
            return nil
        }
        if pthread_create(&handle, nil, run, job.toOpaque()) == 0 {
            let thread = Thread(handle: handle)
            threads.withLock { $0.append(thread) }
        } else {
            job.takeRetainedValue().body()
        }
    }

    /// Waits until everything that was started before is done.
    func wait() {
        let started = threads.withLock { threads in
            defer { threads.removeAll() }
            return threads
        }
        for thread in started { pthread_join(thread.handle, nil) }
    }
}
