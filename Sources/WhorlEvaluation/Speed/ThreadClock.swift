import Glibc

/// The CPU time of the calling thread, which a busy machine does not stretch.
package enum ThreadClock {
    /// Seconds of CPU time that the calling thread has used.
    package static var seconds: Double { SystemClock(identifier: CLOCK_THREAD_CPUTIME_ID).seconds }

    /// CPU seconds that a piece of work takes on this thread, and what it makes.
    package static func measure<Value>(_ work: () -> Value) -> (value: Value, seconds: Double) {
        let start = seconds
        let value = work()
        return (value, seconds - start)
    }
}
