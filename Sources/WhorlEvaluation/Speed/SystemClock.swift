import Glibc

/// A clock of the system.
struct SystemClock {
    private static let nanosecondsPerSecond = 1e9

    let identifier: clockid_t

    /// Seconds since the clock's beginning.
    var seconds: Double {
        var time = timespec()
        clock_gettime(identifier, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / Self.nanosecondsPerSecond
    }
}

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

/// CPU time of all threads of the process.
package enum ProcessClock {
    /// Seconds since the process began.
    package static var seconds: Double { SystemClock(identifier: CLOCK_PROCESS_CPUTIME_ID).seconds }
}

/// The clock on the wall, for work of several threads.
package enum WallClock {
    /// Seconds since some moment; never goes back.
    package static var seconds: Double { SystemClock(identifier: CLOCK_MONOTONIC).seconds }
}
