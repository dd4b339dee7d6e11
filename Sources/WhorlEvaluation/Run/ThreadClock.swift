import Glibc

/// The CPU time of the calling thread, which a busy machine does not stretch.
package enum ThreadClock {
    private static let nanosecondsPerSecond = 1e9

    /// Seconds of CPU time that the calling thread has used.
    package static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / nanosecondsPerSecond
    }

    /// CPU seconds that a piece of work takes on this thread, and what it makes.
    package static func measure<Value>(_ work: () -> Value) -> (value: Value, seconds: Double) {
        let start = seconds
        let value = work()
        return (value, seconds - start)
    }
}
