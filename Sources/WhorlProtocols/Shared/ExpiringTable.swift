/// Values that are forgotten when their time is over, so many at most, and so many of one owner.
///
/// A value counts while its end lies after now. What has ended is dropped from time to time, and whenever room is wanted.
/// The caller brings the clock, and a lock where several threads share a table.
///
/// - Complexity: O(1) a call; O(n) for a sweep, at most one each ``sweepInterval`` unless the table is full.
package struct ExpiringTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// What happens to a value that comes when there is no room.
    package enum Overflow: Sendable {
        /// It is not taken.
        case refuse
        /// It takes the place of the value that was put in longest ago: of its owner where that one has too many.
        case dropOldest
    }

    private struct Entry: Sendable {
        var value: Value
        let expires: Double
        let owner: String?
        let order: Int
    }

    private var entries: [Key: Entry] = [:]
    private var owners: [String: Int] = [:]
    private var order = 0
    private var swept = -Double.infinity
    private let most: Int
    private let quota: Int
    private let overflow: Overflow
    private let sweepInterval: Double

    /// Makes an empty table.
    ///
    /// - Parameters:
    ///   - most: values that are kept at once.
    ///   - quota: values of one owner that are kept at once; as many as there is room for unless stated.
    ///   - overflow: what happens to a value that comes when there is no room.
    ///   - sweepInterval: seconds between two searches for values that have ended.
    package init(most: Int, quota: Int = .max, overflow: Overflow, sweepInterval: Double = 5) {
        self.most = most
        self.quota = quota
        self.overflow = overflow
        self.sweepInterval = sweepInterval
    }

    /// Values that are kept; some may have ended.
    package var count: Int { entries.count }

    /// Whether as many are kept as there is room for.
    package var isFull: Bool { entries.count >= most }

    /// Puts a value in, in place of an earlier one of its key.
    ///
    /// - Parameters:
    ///   - value: what is kept.
    ///   - key: what it is found by.
    ///   - expires: the first moment at which it counts no more, in seconds since 1970.
    ///   - owner: whose quota it takes from; nobody's unless stated.
    ///   - now: seconds since 1970.
    /// - Returns: whether it was taken.
    @discardableResult
    package mutating func insert(
        _ value: Value, for key: Key, until expires: Double, owner: String? = nil, at now: Double
    ) -> Bool {
        sweep(at: now)
        let replaced = entries[key]
        if let owner, replaced?.owner != owner, owners[owner, default: 0] >= quota {
            dropEnded(at: now)
            guard owners[owner, default: 0] < quota || makeRoom({ $0.owner == owner }) else { return false }
        }
        if replaced == nil, isFull {
            dropEnded(at: now)
            guard !isFull || makeRoom({ _ in true }) else { return false }
        }
        remove(key)
        order += 1
        entries[key] = Entry(value: value, expires: expires, owner: owner, order: order)
        if let owner { owners[owner, default: 0] += 1 }
        return true
    }

    /// The value of a key, where it has not ended.
    package func value(_ key: Key, at now: Double) -> Value? {
        entries[key].flatMap { $0.expires > now ? $0.value : nil }
    }

    /// The value of a key, ended or not, until a sweep drops it.
    package subscript(_ key: Key) -> Value? { entries[key]?.value }

    /// Changes the value of a key in its place, ended or not: neither its end nor its age changes.
    ///
    /// - Returns: what `body` returns; nil where there is no value.
    @discardableResult
    package mutating func change<Answer>(_ key: Key, _ body: (inout Value) -> Answer) -> Answer? {
        guard var entry = entries[key] else { return nil }
        let answer = body(&entry.value)
        entries[key] = entry
        return answer
    }

    /// Takes a value out, once; nil where it has ended.
    package mutating func take(_ key: Key, at now: Double) -> Value? {
        let found = value(key, at: now)
        remove(key)
        return found
    }

    /// Drops a value.
    ///
    /// - Returns: the value, ended or not.
    @discardableResult
    package mutating func remove(_ key: Key) -> Value? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        if let owner = entry.owner {
            let left = owners[owner, default: 0] - 1
            owners[owner] = left > 0 ? left : nil
        }
        return entry.value
    }

    /// Drops what has ended, where the last search was long enough ago or the table is full.
    package mutating func sweep(at now: Double) {
        guard abs(now - swept) >= sweepInterval || isFull else { return }
        dropEnded(at: now)
    }

    private mutating func dropEnded(at now: Double) {
        swept = now
        for (key, entry) in entries where entry.expires <= now { remove(key) }
    }

    /// Drops the oldest of some values; false where the table refuses instead, or there is none of them.
    private mutating func makeRoom(_ isWanted: (Entry) -> Bool) -> Bool {
        guard overflow == .dropOldest else { return false }
        let oldest = entries.filter { isWanted($0.value) }.min { $0.value.order < $1.value.order }
        guard let oldest else { return false }
        remove(oldest.key)
        return true
    }
}
