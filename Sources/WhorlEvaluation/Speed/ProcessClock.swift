import Glibc

/// CPU time of all threads of the process.
package enum ProcessClock {
    /// Seconds since the process began.
    package static var seconds: Double { SystemClock(identifier: CLOCK_PROCESS_CPUTIME_ID).seconds }
}
