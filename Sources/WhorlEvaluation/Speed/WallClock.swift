import Glibc

/// The clock on the wall, for work of several threads.
package enum WallClock {
    /// Seconds since some moment; never goes back.
    package static var seconds: Double { SystemClock(identifier: CLOCK_MONOTONIC).seconds }
}
