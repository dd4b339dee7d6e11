import Glibc

/// Tells the time; tests set it.
package struct Timepiece: Sendable {
    private let read: @Sendable () -> Double

    /// Takes what tells the time.
    ///
    /// - Parameter read: seconds since 1970, UTC.
    package init(_ read: @escaping @Sendable () -> Double) {
        self.read = read
    }

    /// Seconds since 1970, UTC.
    package var now: Double { read() }

    /// The system's clock.
    package static let system = Timepiece {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
