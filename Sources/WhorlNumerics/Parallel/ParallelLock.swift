import Glibc

/// A value that one thread at a time may use.
///
/// The lock is the C library's, which thread sanitizers follow; of `Synchronization.Mutex` they do not see that the kernel
/// hands it from one thread that waits to the next.
package final class ParallelLock<Value: Sendable>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    /// Guards a value.
    package init(_ value: Value) {
        self.value = value
        let failed = pthread_mutex_init(mutex, nil)
        precondition(failed == 0)
    }

    /// Uses the value; must not be called again meanwhile by the same thread.
    package func withLock<Result, Failure>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }
}
