import Glibc
package import Whorl

/// How long a call waits for a store that another program writes to.
///
/// The calling thread sleeps between its tries and holds no lock meanwhile, so that reads of other threads go on.
package struct StoreWait: Sendable {
    /// What a request waits, in seconds.
    package static let request = StoreWait(seconds: 0.2)
    /// What the start of a program waits, in seconds.
    package static let start = StoreWait(seconds: 5)

    private let seconds: Double
    private let time: Timepiece

    /// Between two tries, in microseconds.
    private static let pause: UInt32 = 5_000

    /// Describes a wait.
    package init(seconds: Double, time: Timepiece = .steady) {
        self.seconds = seconds
        self.time = time
    }

    /// Runs work again while the store is busy, until the time is over.
    ///
    /// - Throws: ``WhorlError/storeBusy(path:)`` where the store is still busy then, and what `work` throws.
    package func attempt<Value>(_ work: () throws(WhorlError) -> Value) throws(WhorlError) -> Value {
        let end = time.now + seconds
        while true {
            do throws(WhorlError) {
                return try work()
            } catch .storeBusy(let path) {
                guard time.now < end else { throw .storeBusy(path: path) }
                usleep(Self.pause)
            }
        }
    }
}

extension Timepiece {
    /// Seconds of the machine's running, which nobody sets.
    package static let steady = Timepiece {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
