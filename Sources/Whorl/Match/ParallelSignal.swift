import Glibc

/// Something that one thread waits for and another tells it, once.
final class ParallelSignal: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    /// Begins untold.
    init() {
        sem_init(semaphore, 0, 0)
    }

    /// Tells it.
    func raise() {
        sem_post(semaphore)
    }

    /// Waits until it is told.
    func wait() {
        // A signal of the system may end the wait early.
        while sem_wait(semaphore) != 0 {}
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }
}
