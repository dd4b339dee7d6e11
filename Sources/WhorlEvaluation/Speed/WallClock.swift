import Glibc

/// The clock on the wall, for work of several threads.
package enum WallClock {
    private static let nanosecondsPerSecond = 1e9

    /// Seconds since some moment; never goes back.
    package static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / nanosecondsPerSecond
    }
}
