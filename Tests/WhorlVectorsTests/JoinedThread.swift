import Glibc
import WhorlIdentity

/// A thread of a test.
struct JoinedThread: Sendable {
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private let thread: pthread_t

    /// Starts it.
    init(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let work = Unmanaged.passRetained(Work(body))
        let failed = pthread_create(&thread, nil, runWork, work.toOpaque())
        precondition(failed == 0)
        self.thread = thread
    }

    /// Waits for its end.
    func join() {
        pthread_join(thread, nil)
    }

    private let runWork: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { raw in
        if let raw { Unmanaged<Work>.fromOpaque(raw).takeRetainedValue().body() }
        return nil
    }
}
