import Synchronization

/// A bucket of tokens for each of many names: full at first, and filled again at a steady rate.
///
/// Buckets are kept in memory alone, for a limited number of names; beyond it, the name that came longest ago is forgotten,
/// and has a full bucket again.
package final class TokenBuckets: Sendable {
    /// How large buckets are and how fast they are filled.
    package struct Rate: Sendable, Equatable {
        /// Tokens of a full bucket.
        package var burst: Double
        /// Tokens that come back in a second; infinite where buckets never run dry.
        package var perSecond: Double

        /// Describes buckets.
        package init(burst: Double, perSecond: Double) {
            self.burst = burst
            self.perSecond = perSecond
        }
    }

    private struct Bucket {
        var left: Double
        var filled: Double
        /// Whether it was empty since it was full.
        var wasEmpty = false
    }

    private let rate: Rate
    private let time: Timepiece
    /// A bucket ends when it is full again, as a new one is.
    private let buckets: Mutex<ExpiringTable<String, Bucket>>

    /// Makes buckets.
    ///
    /// - Parameters:
    ///   - rate: their size, and how fast they are filled.
    ///   - most: names that are kept.
    ///   - time: the clock.
    package init(_ rate: Rate, most: Int = 10_000, _ time: Timepiece) {
        self.rate = rate
        self.time = time
        buckets = Mutex(ExpiringTable(most: most, overflow: .dropOldest))
    }

    /// Takes a token of a name.
    ///
    /// - Returns: nil where there was one; otherwise the seconds after which there is one.
    package func take(_ name: String) -> Int? { take(1, of: name, left: 1) }

    /// Takes further tokens for what a token was taken for, also more than there are: what comes next waits the longer.
    ///
    /// - Returns: nil where nobody else had taken more than there were; otherwise the seconds after which there is one.
    package func take(further count: Int, of name: String) -> Int? {
        count > 0 ? take(Double(count), of: name, left: 0) : nil
    }

    /// Takes tokens where so many are left.
    private func take(_ count: Double, of name: String, left least: Double) -> Int? {
        let now = time.now
        return buckets.withLock { buckets in
            var bucket = bucket(name, buckets, at: now)
            let wait = bucket.left >= least ? nil : wait(bucket)
            if wait == nil { bucket.left -= count }
            keep(bucket, name, &buckets, at: now)
            return wait
        }
    }

    /// Gives a token back that was taken for something that was not done.
    package func giveBack(_ name: String) {
        let now = time.now
        buckets.withLock { buckets in
            var bucket = bucket(name, buckets, at: now)
            bucket.left = min(rate.burst, bucket.left + 1)
            keep(bucket, name, &buckets, at: now)
        }
    }

    /// The seconds after which there is a token of a name; nil where there is one. None is taken.
    package func wait(for name: String) -> Int? {
        let now = time.now
        return buckets.withLock { wait(bucket(name, $0, at: now)) }
    }

    /// Takes a token of a name, also where there is none: what comes next waits the longer.
    ///
    /// - Returns: whether the bucket is empty now for the first time since it was full.
    @discardableResult
    package func spend(_ name: String) -> Bool {
        let now = time.now
        return buckets.withLock { buckets in
            var bucket = bucket(name, buckets, at: now)
            bucket.left = max(-rate.burst, bucket.left - 1)
            let isNews = bucket.left < 1 && !bucket.wasEmpty
            if isNews { bucket.wasEmpty = true }
            keep(bucket, name, &buckets, at: now)
            return isNews
        }
    }

    /// Takes tokens of a name, even from an empty bucket, whose debt then grows without a limit.
    ///
    /// - Parameters:
    ///   - name: whose bucket it is.
    ///   - count: tokens that are taken.
    /// - Returns: the seconds until the bucket has paid its debt; 0 where it has none.
    package func owe(_ name: String, _ count: Int = 1) -> Double {
        let now = time.now
        return buckets.withLock { buckets in
            var bucket = bucket(name, buckets, at: now)
            bucket.left -= Double(count)
            keep(bucket, name, &buckets, at: now)
            return max(0, -bucket.left / rate.perSecond)
        }
    }

    private func bucket(
        _ name: String, _ buckets: borrowing ExpiringTable<String, Bucket>, at now: Double
    ) -> Bucket {
        guard var bucket = buckets.value(name, at: now) else { return Bucket(left: rate.burst, filled: now) }
        bucket.left = min(rate.burst, bucket.left + max(0, now - bucket.filled) * rate.perSecond)
        bucket.filled = now
        return bucket
    }

    private func keep(
        _ bucket: Bucket, _ name: String, _ buckets: inout ExpiringTable<String, Bucket>, at now: Double
    ) {
        buckets.insert(bucket, for: name, until: now + (rate.burst - bucket.left) / rate.perSecond, at: now)
    }

    private func wait(_ bucket: Bucket) -> Int? {
        bucket.left >= 1 ? nil : max(1, Int(((1 - bucket.left) / rate.perSecond).rounded(.up)))
    }
}
