/// Values that are forgotten when their time is over, so many at most, and so many of one owner or source.
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

    /// The owner or source that a value is counted for.
    private enum Share: Hashable, Sendable {
        case owner(String)
        case source(String)
    }

    private struct Entry: Sendable {
        var value: Value
        var expires: Double
        let shares: [Share]
        let cost: Int
        let order: Int
    }

    private var entries: [Key: Entry] = [:]
    /// The end of each value, with ends that do not count any more.
    private var ends = KeyHeap<Double, Key>()
    /// The order of each value, with values that are gone; empty where none makes room for another.
    private var arrivals = KeyHeap<Int, Key>()
    /// The cost of all values, and of those of each owner and source.
    private var total = 0
    private var shares: [Share: Int] = [:]
    private var order = 0
    private var swept = -Double.infinity
    private let most: Int
    private let quota: Int
    private let sourceQuota: Int
    private let overflow: Overflow
    private let sweepInterval: Double

    /// Makes an empty table.
    ///
    /// - Parameters:
    ///   - most: values that are kept at once, or what they cost at most.
    ///   - quota: the same of one owner's values; as much as there is room for unless stated.
    ///   - sourceQuota: the same of the values of one source, as an address.
    ///   - overflow: what happens to a value that comes when there is no room.
    ///   - sweepInterval: seconds between two searches for values that have ended.
    package init(
        most: Int, quota: Int = .max, sourceQuota: Int = .max, overflow: Overflow, sweepInterval: Double = 5
    ) {
        self.most = most
        self.quota = quota
        self.sourceQuota = sourceQuota
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
    ///   - source: where it comes from, as an address, which has a quota too; nowhere unless stated.
    ///   - cost: what it takes of the room.
    ///   - now: seconds since 1970.
    /// - Returns: whether it was taken.
    @discardableResult
    package mutating func insert(
        _ value: Value, for key: Key, until expires: Double, owner: String? = nil, source: String? = nil,
        cost: Int = 1, at now: Double
    ) -> Bool {
        // A full table is searched where it needs room, not for each value that takes the place of its key's.
        if isSweepDue(at: now) { dropEnded(at: now) }
        for share in Self.shares(owner, source) where shareExceeds(with: cost, for: key, share) {
            dropEnded(at: now)
            while shareExceeds(with: cost, for: key, share) {
                guard dropOldest(of: share) else { return false }
            }
        }
        if exceeds(most, with: cost, for: key) {
            dropEnded(at: now)
            while exceeds(most, with: cost, for: key) { guard dropOldest() else { return false } }
        }
        put(value, for: key, until: expires, Self.shares(owner, source), cost)
        return true
    }

    /// Puts a value in that was taken out before, even where its place was given away meanwhile.
    package mutating func restore(
        _ value: Value, for key: Key, until expires: Double, owner: String? = nil, cost: Int = 1
    ) {
        put(value, for: key, until: expires, Self.shares(owner, nil), cost)
    }

    private mutating func put(_ value: Value, for key: Key, until expires: Double, _ shares: [Share], _ cost: Int) {
        remove(key)
        order += 1
        entries[key] = Entry(value: value, expires: expires, shares: shares, cost: cost, order: order)
        count(cost, of: shares)
        noteEnd(of: key, at: expires)
        if overflow == .dropOldest { noteArrival(of: key) }
    }

    private static func shares(_ owner: String?, _ source: String?) -> [Share] {
        [owner.map(Share.owner), source.map(Share.source)].compactMap(\.self)
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
        count(-entry.cost, of: entry.shares)
        return entry.value
    }

    /// Drops the values that a condition holds for.
    ///
    /// - Returns: their keys.
    @discardableResult
    package mutating func remove(where isUnwanted: (Value) -> Bool) -> [Key] {
        let keys = entries.filter { isUnwanted($0.value.value) }.map(\.key)
        for key in keys { remove(key) }
        return keys
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

    private func shareExceeds(with cost: Int, for key: Key, _ share: Share) -> Bool {
        let limit = if case .owner = share { quota } else { sourceQuota }
        let replaced = entries[key].map { $0.shares.contains(share) ? $0.cost : 0 } ?? 0
        return shares[share, default: 0] - replaced > limit - cost
    }

    private mutating func count(_ cost: Int, of taken: [Share]) {
        total += cost
        for share in taken {
            let sum = shares[share, default: 0] + cost
            shares[share] = sum == 0 ? nil : sum
        }
    }

    /// Drops the oldest value; false where the table refuses instead, or there is none.
    private mutating func dropOldest() -> Bool { removeOldest() != nil }

    /// Drops the value that was put in longest ago.
    ///
    /// - Returns: its key; nil where the table refuses instead of dropping, or is empty.
    package mutating func removeOldest() -> Key? {
        while let oldest = arrivals.removeFirst() {
            guard entries[oldest.key]?.order == oldest.number else { continue }
            remove(oldest.key)
            return oldest.key
        }
        return nil
    }

    /// Drops the oldest value of an owner or a source; false where the table refuses instead, or there is none.
    private mutating func dropOldest(of share: Share) -> Bool {
        guard overflow == .dropOldest else { return false }
        let oldest = entries.filter { $0.value.shares.contains(share) }.min { $0.value.order < $1.value.order }
        guard let oldest else { return false }
        remove(oldest.key)
        return true
    }
}
