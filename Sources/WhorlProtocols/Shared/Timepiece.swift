import Glibc

/// Tells the time; tests set it.
package struct Timepiece: Sendable {
    private let read: @Sendable () -> Double
    private let readSteady: @Sendable () -> Double

    /// Takes what tells the time.
    ///
    /// - Parameters:
    ///   - read: seconds since 1970, UTC.
    ///   - steady: seconds since some moment, by a clock that nobody sets; as `read` unless stated.
    package init(_ read: @escaping @Sendable () -> Double, steady: (@Sendable () -> Double)? = nil) {
        self.read = read
        readSteady = steady ?? read
    }

    /// Seconds since 1970, UTC.
    package var now: Double { read() }

    /// Seconds since some moment, by a clock that nobody sets: a difference is the time that has passed.
    package var steady: Double { readSteady() }

    /// The system's clock.
    package static let system = Timepiece({ seconds(of: CLOCK_REALTIME) }, steady: { seconds(of: CLOCK_BOOTTIME) })

    private static func seconds(of clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
