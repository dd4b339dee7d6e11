import Glibc

/// Tells the time; tests set it.
public struct Timepiece: Sendable {
    private let read: @Sendable () -> Double

    /// Takes what tells the time.
    ///
    /// - Parameter read: seconds since 1970, UTC.
    public init(_ read: @escaping @Sendable () -> Double) {
        self.read = read
    }

    /// Seconds since 1970, UTC.
    public var now: Double { read() }

    /// The system's clock.
    public static let system = Timepiece {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
