import Glibc

/// Threads of the system that nobody joins: the one way in which engine, protocols and service start threads.
///
/// The helpers of ``ParallelTeam``, the jobs of ``BackgroundWork``, the work of a service's requests and the threads that
/// wait for its store begin here. There is no pool of threads behind it that they share: the work of a request waits for
/// disks, locks and other programs, for which its user has set a number of threads that may exceed the processors, and
/// with a bounded pool those waits would keep helpers from searches, or one another from ending. Each user bounds its
/// threads instead: helpers by ``ParallelBudget``, requests by the width of their line. Thus no thread of the engine is
/// idle, and a process that forks has none that its child would wait for.
package final class DetachedThread: Sendable {
    private let body: @Sendable () -> Void

    private init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    /// Calls `body` on a new thread.
    ///
    /// - Returns: whether the system gave one.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let retained = Unmanaged.passRetained(DetachedThread(body))
        var thread = pthread_t()
        guard pthread_create(&thread, nil, run, retained.toOpaque()) == 0 else {
            retained.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    /// Calls `body` on a new thread, for a task that waits meanwhile without a thread; where the system gives none, on the
    /// caller's.
    ///
    /// - Returns: what `body` returns.
    package static func value<Value: Sendable>(of body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { done in
            let job: @Sendable () -> Void = { done.resume(returning: body()) }
            if !start(job) { job() }
        }
    }

    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { raw in
        if let raw { Unmanaged<DetachedThread>.fromOpaque(raw).takeRetainedValue().body() }
        return nil
    }
}
