import Testing

import WhorlProtocols

@Suite struct ExpiringTableTests {
    /// A table that expectations can change.
    private final class Table {
        private var table: ExpiringTable<String, Int>

        init(_ most: Int, _ quota: Int, _ overflow: ExpiringTable<String, Int>.Overflow) {
            table = ExpiringTable(most: most, quota: quota, overflow: overflow, sweepInterval: 5)
        }

        var count: Int { table.count }
        var isFull: Bool { table.isFull }
        subscript(_ key: String) -> Int? { table[key] }
        func value(_ key: String, at now: Double) -> Int? { table.value(key, at: now) }
        func take(_ key: String, at now: Double) -> Int? { table.take(key, at: now) }
        func remove(_ key: String) -> Int? { table.remove(key) }
        func sweep(at now: Double) { table.sweep(at: now) }

        @discardableResult
        func insert(
            _ value: Int, for key: String, until end: Double, owner: String? = nil, cost: Int = 1, at now: Double
        ) -> Bool {
            table.insert(value, for: key, until: end, owner: owner, cost: cost, at: now)
        }

        func restore(_ value: Int, for key: String, until end: Double, owner: String? = nil) {
            table.restore(value, for: key, until: end, owner: owner)
        }

        func end(_ key: String, at end: Double) { table.end(key, at: end) }

        var all: [String: Int] { Dictionary(uniqueKeysWithValues: table.all.map { ($0.key, $0.value) }) }

        @discardableResult
        func change(_ key: String, _ body: (inout Int) -> Int) -> Int? { table.change(key, body) }
    }

    private static func table(
        _ most: Int = 3, quota: Int = .max, _ overflow: ExpiringTable<String, Int>.Overflow = .refuse
    ) -> Table {
        Table(most, quota, overflow)
    }

    @Test func aValueEndsAtItsEnd() {
        let table = Self.table()
        #expect(table.insert(7, for: "a", until: 10, at: 0))
        #expect(table.value("a", at: 9.999) == 7)
        #expect(table.value("a", at: 10) == nil)
        #expect(table["a"] == 7)
        #expect(table.value("b", at: 0) == nil)
    }

    @Test func aValueIsTakenOnce() {
        let table = Self.table()
        table.insert(7, for: "a", until: 10, at: 0)
        table.insert(8, for: "b", until: 10, at: 0)
        #expect(table.take("a", at: 9) == 7)
        #expect(table.take("a", at: 9) == nil)
        #expect(table.take("b", at: 10) == nil)
        #expect(table["b"] == nil && table.count == 0)
    }

    @Test func aFullTableRefusesUntilSomethingEnds() {
        let table = Self.table(2)
        #expect(table.insert(1, for: "a", until: 10, at: 0))
        #expect(!table.isFull)
        #expect(table.insert(2, for: "b", until: 20, at: 0))
        #expect(table.isFull)
        #expect(!table.insert(3, for: "c", until: 20, at: 9))
        #expect(table["c"] == nil && table.count == 2)
        #expect(table.insert(3, for: "c", until: 20, at: 10))
        #expect(table["a"] == nil && table["b"] == 2 && table["c"] == 3)
    }

    @Test func aFullTableTakesAnotherValueOfAKeyThatItHas() {
        let table = Self.table(1)
        table.insert(1, for: "a", until: 10, at: 0)
        #expect(table.insert(2, for: "a", until: 20, at: 0))
        #expect(table.value("a", at: 15) == 2 && table.count == 1)
    }

    @Test func theOldestMakesRoom() {
        let table = Self.table(2, .dropOldest)
        table.insert(1, for: "a", until: 100, at: 0)
        table.insert(2, for: "b", until: 50, at: 0)
        // Put in again, it is the youngest.
        table.insert(1, for: "a", until: 100, at: 0)
        #expect(table.insert(3, for: "c", until: 60, at: 0))
        #expect(table["b"] == nil && table["a"] == 1 && table["c"] == 3)
        // A change leaves the age as it is.
        table.change("a") { value in
            value = 9; return 0
        }
        table.insert(4, for: "d", until: 60, at: 0)
        #expect(table["a"] == nil && table["c"] == 3 && table["d"] == 4)
    }

    @Test func whatHasEndedMakesRoomBeforeTheOldest() {
        let table = Self.table(2, .dropOldest)
        table.insert(1, for: "a", until: 100, at: 0)
        table.insert(2, for: "b", until: 1, at: 0)
        table.insert(3, for: "c", until: 100, at: 2)
        #expect(table["a"] == 1 && table["b"] == nil && table["c"] == 3)
    }

    @Test func anOwnerHasNoMoreThanItsQuota() {
        let table = Self.table(10, quota: 2)
        #expect(table.insert(1, for: "a", until: 10, owner: "shop", at: 0))
        #expect(table.insert(2, for: "b", until: 20, owner: "shop", at: 0))
        #expect(!table.insert(3, for: "c", until: 20, owner: "shop", at: 1))
        #expect(table.insert(3, for: "c", until: 20, owner: "bank", at: 1))
        #expect(table.insert(4, for: "d", until: 20, at: 1))
        #expect(table.insert(5, for: "b", until: 20, owner: "shop", at: 1))
        // What ended is not counted, and neither is what was taken.
        #expect(table.insert(6, for: "e", until: 20, owner: "shop", at: 10))
        #expect(!table.insert(7, for: "f", until: 20, owner: "shop", at: 10))
        #expect(table.take("b", at: 10) == 5)
        #expect(table.insert(7, for: "f", until: 20, owner: "shop", at: 10))
    }

    @Test func anOwnersOldestMakesRoomForItsNext() {
        let table = Self.table(10, quota: 1, .dropOldest)
        table.insert(1, for: "other", until: 100, owner: "bank", at: 0)
        table.insert(2, for: "a", until: 100, owner: "shop", at: 0)
        #expect(table.insert(3, for: "b", until: 100, owner: "shop", at: 0))
        #expect(table["a"] == nil && table["b"] == 3 && table["other"] == 1)
    }

    @Test func aKeyThatChangesHandsCountsForItsNewOwner() {
        let table = Self.table(10, quota: 1)
        table.insert(1, for: "a", until: 100, owner: "shop", at: 0)
        table.insert(1, for: "a", until: 100, owner: "bank", at: 0)
        #expect(!table.insert(2, for: "b", until: 100, owner: "bank", at: 0))
        #expect(table.insert(2, for: "b", until: 100, owner: "shop", at: 0))
    }

    @Test func sweepsComeAtIntervals() {
        let table = Self.table(10)
        table.insert(1, for: "a", until: 1, at: 0)
        table.sweep(at: 4.9)
        #expect(table.count == 1)
        table.sweep(at: 5)
        #expect(table.count == 0)
        table.insert(1, for: "b", until: 6, at: 5)
        // A clock that was set back does not keep what has ended for long.
        table.sweep(at: -100)
        table.sweep(at: 7)
        #expect(table["b"] == nil)
    }

    @Test func aChangeAnswersAndKeepsTheEnd() {
        let table = Self.table()
        table.insert(1, for: "a", until: 10, at: 0)
        #expect(
            table.change("a") { value in
                value += 1; return value * 10
            } == 20)
        #expect(table.value("a", at: 9) == 2 && table.value("a", at: 10) == nil)
        #expect(table.change("b") { $0 } == nil)
        #expect(table.remove("a") == 2)
        #expect(table.remove("a") == nil)
    }

    @Test func roomIsCountedInCosts() {
        let table = Self.table(10, quota: 6)
        #expect(table.insert(1, for: "a", until: 10, owner: "shop", cost: 4, at: 0))
        #expect(!table.insert(2, for: "b", until: 10, owner: "shop", cost: 3, at: 0))
        #expect(table.insert(2, for: "b", until: 10, owner: "shop", cost: 2, at: 0))
        #expect(table.insert(3, for: "c", until: 10, owner: "bank", cost: 3, at: 0))
        #expect(!table.insert(4, for: "d", until: 10, cost: 2, at: 0))
        // The value that is replaced gives its room back first.
        #expect(table.insert(3, for: "c", until: 10, owner: "bank", cost: 4, at: 0))
        #expect(table.isFull && table.count == 3)
        #expect(table.remove("a") == 1)
        #expect(table.insert(4, for: "d", until: 10, cost: 4, at: 0))
        #expect(table.insert(5, for: "e", until: 20, cost: 10, at: 10))
        #expect(table.all == ["e": 5])
    }

    @Test func asManyOldestMakeRoomAsItTakes() {
        let table = Self.table(4, .dropOldest)
        for key in ["a", "b", "c", "d"] { table.insert(1, for: key, until: 10, at: 0) }
        #expect(table.insert(2, for: "e", until: 10, cost: 3, at: 0))
        #expect(table.all == ["d": 1, "e": 2])
    }

    @Test func whatWasTakenComesBackWithoutRoom() {
        let table = Self.table(1)
        table.insert(1, for: "a", until: 10, at: 0)
        #expect(table.take("a", at: 0) == 1)
        table.insert(2, for: "b", until: 10, at: 0)
        table.restore(1, for: "a", until: 10)
        #expect(table.all == ["a": 1, "b": 2] && table.isFull)
        #expect(table.remove("b") == 2 && table.isFull)
        #expect(!table.insert(3, for: "c", until: 10, at: 0))
    }

    @Test func anEndMoves() {
        let table = Self.table(1)
        table.insert(1, for: "a", until: 10, at: 0)
        table.end("a", at: 4)
        #expect(table.value("a", at: 3) == 1 && table.value("a", at: 4) == nil)
        #expect(table.insert(2, for: "b", until: 10, at: 4))
        table.end("a", at: 100)
        #expect(table["a"] == nil)
    }

    @Test func aSourceHasAQuotaBesideItsOwners() {
        var table = ExpiringTable<Int, Int>(most: 100, quota: 3, sourceQuota: 2, overflow: .refuse)
        func add(_ key: Int, _ owner: String, _ source: String, at now: Double = 0) -> Bool {
            table.insert(key, for: key, until: 10, owner: owner, source: source, at: now)
        }
        #expect(add(1, "a", "x") && add(2, "b", "x"))
        #expect(!add(3, "c", "x"))
        #expect(add(4, "a", "y") && add(5, "a", "z"))
        #expect(!add(6, "a", "w"))
        // A name is an owner or a source.
        #expect(add(7, "x", "a"))
        table.remove(1)
        #expect(add(8, "c", "x"))
        // What has ended takes no room.
        #expect(add(9, "c", "x", at: 10) && table.count == 1)
    }

    @Test func whatEndsEarlierByAChangeMakesRoom() {
        let table = Self.table(2)
        table.insert(1, for: "a", until: 100, at: 0)
        table.insert(2, for: "b", until: 100, at: 0)
        #expect(!table.insert(3, for: "c", until: 100, at: 1))
        table.end("a", at: 2)
        #expect(table.insert(3, for: "c", until: 100, at: 2))
        #expect(table["a"] == nil && table["b"] == 2)
    }

    /// Agrees with a plain table over a long run of calls, in which values are replaced, moved, taken and dropped.
    @Test(arguments: [ExpiringTable<String, Int>.Overflow.refuse, .dropOldest], 1...4 as ClosedRange<UInt64>)
    func agreesWithAPlainTable(overflow: ExpiringTable<String, Int>.Overflow, seed: UInt64) {
        struct Plain {
            let value: Int
            var end: Double
            let order: Int
        }
        let table = Self.table(20, overflow)
        var (plain, random, now) = ([String: Plain](), seed, 0.0)
        func draw(_ bound: UInt64) -> UInt64 {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (random >> 33) % bound
        }
        for step in 0..<5_000 {
            let key = "\(draw(40))"
            now += Double(draw(3)) / 2
            switch draw(10) {
            case 0:
                let (removed, kept) = (table.remove(key), plain.removeValue(forKey: key))
                if let kept, kept.end > now { #expect(removed == kept.value) }
            case 1 where plain[key].map { $0.end > now } ?? false:
                let end = now + Double(draw(20))
                table.end(key, at: end)
                plain[key]?.end = end
            default:
                let end = now + Double(draw(20))
                let isTaken = table.insert(step, for: key, until: end, at: now)
                if plain[key] == nil, plain.count >= 20 {
                    plain = plain.filter { $0.value.end > now }
                    if plain.count >= 20, overflow == .dropOldest,
                        let oldest = plain.min(by: { $0.value.order < $1.value.order })
                    {
                        plain[oldest.key] = nil
                    }
                }
                #expect(isTaken == (plain[key] != nil || plain.count < 20))
                if isTaken { plain[key] = Plain(value: step, end: end, order: step) }
            }
            #expect(table.value(key, at: now) == plain[key].flatMap { $0.end > now ? $0.value : nil })
        }
        let living = plain.filter { $0.value.end > now }.mapValues(\.value)
        #expect(table.all.filter { table.value($0.key, at: now) != nil } == living)
    }
}
