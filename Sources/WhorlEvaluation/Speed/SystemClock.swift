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
