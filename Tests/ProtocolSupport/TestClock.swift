internal import Synchronization
package import WhorlProtocols

/// A clock that stands still unless a test moves it.
package final class TestClock: Sendable {
    private let seconds: Mutex<Double>
    /// Seconds that have passed, however the clock was set.
    private let passed = Mutex(0.0)

    /// Makes a clock that shows so many seconds since 1970.
    package init(_ now: Double = 1_800_000_000) { seconds = Mutex(now) }

    /// Seconds since 1970; a new value sets the clock, and no time passes by it.
    package var now: Double {
        get { seconds.withLock { $0 } }
        set { seconds.withLock { $0 = newValue } }
    }

    /// The clock as protocols take it.
    package var timepiece: Timepiece {
        Timepiece({ self.now }, steady: { self.passed.withLock { $0 } })
    }

    /// Lets seconds pass.
    package func wait(_ seconds: Double) {
        self.seconds.withLock { $0 += seconds }
        passed.withLock { $0 += seconds }
    }
}
