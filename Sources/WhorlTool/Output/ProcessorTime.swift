import Glibc

/// The CPU time of all threads of the command.
enum ProcessorTime {
    private static let nanosecondsPerMillisecond = 1e6

    /// Milliseconds of CPU time used so far.
    static var milliseconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * Milliseconds.perSecond + Double(time.tv_nsec) / nanosecondsPerMillisecond
    }
}
