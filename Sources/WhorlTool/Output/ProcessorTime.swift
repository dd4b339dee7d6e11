import Glibc

/// CPU time of the process, all threads.
enum ProcessorTime {
    private static let millisecondsPerTick = 1e-3

    /// Milliseconds since the process began; POSIX counts in microseconds.
    static var milliseconds: Double { Double(clock()) * millisecondsPerTick }
}
