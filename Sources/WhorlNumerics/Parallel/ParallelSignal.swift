import Glibc

/// A signal that threads raise and others wait for; each time it is raised ends one wait.
package final class ParallelSignal: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    /// Creates a signal that has not been raised.
    package init() {
        sem_init(semaphore, 0, 0)
    }

    /// Raises the signal.
    package func raise() {
        sem_post(semaphore)
    }

    /// Waits until the signal is raised once more than waits have ended.
    package func wait() {
        // A signal of the system may end the wait early.
        while sem_wait(semaphore) != 0 {}
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }
}
