internal import Synchronization
package import WhorlProtocols

/// A clock that stands still unless a test moves it.
package final class TestClock: Sendable {
    private let seconds: Mutex<Double>

    /// Makes a clock that shows so many seconds since 1970.
    package init(_ now: Double = 1_800_000_000) { seconds = Mutex(now) }

    /// Seconds since 1970.
    package var now: Double {
        get { seconds.withLock { $0 } }
        set { seconds.withLock { $0 = newValue } }
    }

    /// The clock as protocols take it.
    package var timepiece: Timepiece { Timepiece { self.now } }

    /// Lets seconds pass.
    package func wait(_ seconds: Double) { self.seconds.withLock { $0 += seconds } }
}
