/// Values that are forgotten when their time is over, so many at most, and so many of one owner.
///
/// Room is counted in values, or in what the values cost, as bytes, where ``insert(_:for:until:owner:cost:at:)`` states it.
/// A value counts while its end lies after now. What has ended is dropped from time to time, and whenever room is wanted.
/// The caller brings the clock, and a lock where several threads share a table.
///
/// - Complexity: O(log n) a call on average, also where the table is full; O(n) where the oldest value of an owner makes
///   room.
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
        var expires: Double
        let owner: String?
        let cost: Int
        let order: Int
    }

    private var entries: [Key: Entry] = [:]
    /// The end of each value, with ends that do not count any more.
    private var ends = KeyHeap<Double, Key>()
    /// The order of each value, with values that are gone; empty where none makes room for another.
    private var arrivals = KeyHeap<Int, Key>()
    /// The cost of all values, and of those of each owner.
    private var total = 0
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
    ///   - most: values that are kept at once, or what they cost at most.
    ///   - quota: the same of one owner's values; as much as there is room for unless stated.
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
    package var isFull: Bool { total >= most }

    /// Keys and values, ended or not, in no order.
    package var all: some Sequence<(key: Key, value: Value)> { entries.lazy.map { ($0.key, $0.value.value) } }

    /// Puts a value in, in place of an earlier one of its key.
    ///
    /// - Parameters:
    ///   - value: what is kept.
    ///   - key: what it is found by.
    ///   - expires: the first moment at which it counts no more, in seconds since 1970.
    ///   - owner: whose quota it takes from; nobody's unless stated.
    ///   - cost: what it takes of the room.
    ///   - now: seconds since 1970.
    /// - Returns: whether it was taken.
    @discardableResult
    package mutating func insert(
        _ value: Value, for key: Key, until expires: Double, owner: String? = nil, cost: Int = 1, at now: Double
    ) -> Bool {
        // A full table is searched where it needs room, not for each value that takes the place of its key's.
        if isSweepDue(at: now) { dropEnded(at: now) }
        if ownerExceeds(quota, with: cost, for: key, owner) {
            dropEnded(at: now)
            while ownerExceeds(quota, with: cost, for: key, owner) {
                guard dropOldest(of: owner) else { return false }
            }
        }
        if exceeds(most, with: cost, for: key) {
            dropEnded(at: now)
            while exceeds(most, with: cost, for: key) { guard dropOldest() else { return false } }
        }
        restore(value, for: key, until: expires, owner: owner, cost: cost)
        return true
    }

    /// Puts a value in that was taken out before, even where its place was given away meanwhile.
    package mutating func restore(
        _ value: Value, for key: Key, until expires: Double, owner: String? = nil, cost: Int = 1
    ) {
        remove(key)
        order += 1
        entries[key] = Entry(value: value, expires: expires, owner: owner, cost: cost, order: order)
        count(cost, of: owner)
        noteEnd(of: key, at: expires)
        if overflow == .dropOldest { noteArrival(of: key) }
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

    /// Moves the end of a value, ended or not; its age does not change.
    package mutating func end(_ key: Key, at expires: Double) {
        guard entries[key] != nil else { return }
        entries[key]?.expires = expires
        noteEnd(of: key, at: expires)
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
        count(-entry.cost, of: entry.owner)
        return entry.value
    }

    /// Drops what has ended, where the last search was long enough ago or the table is full.
    package mutating func sweep(at now: Double) {
        guard isSweepDue(at: now) || isFull else { return }
        dropEnded(at: now)
    }

    private func isSweepDue(at now: Double) -> Bool { abs(now - swept) >= sweepInterval }

    private mutating func dropEnded(at now: Double) {
        swept = now
        while let next = ends.first, next.number <= now {
            ends.removeFirst()
            if let entry = entries[next.key], entry.expires <= now { remove(next.key) }
        }
    }

    /// Keeps an end, and drops those that do not count where they are more than the values.
    private mutating func noteEnd(of key: Key, at expires: Double) {
        ends.insert(key, at: expires)
        guard ends.count > 2 * entries.count + Self.slack else { return }
        ends = KeyHeap(entries.map { KeyHeap.Item(number: $0.value.expires, key: $0.key) })
    }

    /// Keeps the order of a value, and drops those of values that are gone where they are more than the values.
    private mutating func noteArrival(of key: Key) {
        arrivals.insert(key, at: order)
        guard arrivals.count > 2 * entries.count + Self.slack else { return }
        arrivals = KeyHeap(entries.map { KeyHeap.Item(number: $0.value.order, key: $0.key) })
    }

    /// Notes that may be out of date beside as many as there are values.
    private static var slack: Int { 64 }

    private func exceeds(_ limit: Int, with cost: Int, for key: Key) -> Bool {
        total - (entries[key]?.cost ?? 0) > limit - cost
    }

    private func ownerExceeds(_ limit: Int, with cost: Int, for key: Key, _ owner: String?) -> Bool {
        guard let owner else { return false }
        let replaced = entries[key].map { $0.owner == owner ? $0.cost : 0 } ?? 0
        return owners[owner, default: 0] - replaced > limit - cost
    }

    private mutating func count(_ cost: Int, of owner: String?) {
        total += cost
        guard let owner else { return }
        let sum = owners[owner, default: 0] + cost
        owners[owner] = sum == 0 ? nil : sum
    }

    /// Drops the oldest value; false where the table refuses instead, or there is none.
    private mutating func dropOldest() -> Bool {
        while let oldest = arrivals.removeFirst() {
            guard entries[oldest.key]?.order == oldest.number else { continue }
            remove(oldest.key)
            return true
        }
        return false
    }

    /// Drops the oldest value of an owner; false where the table refuses instead, or there is none.
    private mutating func dropOldest(of owner: String?) -> Bool {
        guard overflow == .dropOldest else { return false }
        let oldest = entries.filter { $0.value.owner == owner }.min { $0.value.order < $1.value.order }
        guard let oldest else { return false }
        remove(oldest.key)
        return true
    }
}
