import Glibc

/// CPU time of all threads of the process.
package enum ProcessClock {
    private static let nanosecondsPerSecond = 1e9

    /// Seconds since the process began.
    package static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / nanosecondsPerSecond
    }
}
