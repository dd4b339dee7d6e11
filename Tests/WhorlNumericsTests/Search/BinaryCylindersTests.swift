import Testing

import WhorlNumerics

@Suite("BinaryCylinders")
struct BinaryCylindersTests {
    /// Rows of random bits, of which some are unknown.
    static func random(_ count: Int, seed: UInt64) -> (rows: BinaryCylinders, bits: [[Bool?]]) {
        var generator = SeededGenerator(seed: seed)
        var rows = BinaryCylinders(count: count)
        var bits = [[Bool?]](repeating: Array(repeating: nil, count: BinaryCylinders.bits), count: count)
        for row in 0..<count {
            let known = Double.random(in: 0...1, using: &generator)
            for bit in 0..<BinaryCylinders.bits where Double.random(in: 0..<1, using: &generator) < known {
                let isSet = Double.random(in: 0..<1, using: &generator) < 0.2
                rows.know(row: row, bit: bit, isSet: isSet)
                bits[row][bit] = isSet
            }
        }
        return (rows, bits)
    }

    /// The plain twin: bit by bit.
    static func plain(_ a: [Bool?], _ b: [Bool?], least: Int) -> Float {
        var (first, second, differing, valid): (Float, Float, Float, Int) = (0, 0, 0, 0)
        for case (let x?, let y?) in zip(a, b) {
            valid += 1
            first += x ? 1 : 0
            second += y ? 1 : 0
            differing += x == y ? 0 : 1
        }
        guard valid >= least, first > 0, second > 0 else { return 0 }
        return 1 - differing.squareRoot() / (first.squareRoot() + second.squareRoot())
    }

    private static func similarities(_ rows: BinaryCylinders, _ columns: BinaryCylinders, least: Int) -> [Float] {
        var result: [Float] = []
        rows.measureSimilarities(with: columns, least: least, into: &result)
        return result
    }

    @Test(arguments: UInt64(0)..<20)
    func agreesWithPlainTwin(seed: UInt64) {
        let (a, aBits) = Self.random(7, seed: seed)
        let (b, bBits) = Self.random(5, seed: seed + 100)
        let fast = Self.similarities(a, b, least: 60)
        for row in 0..<7 {
            for column in 0..<5 {
                #expect(fast[row * 5 + column] == Self.plain(aBits[row], bBits[column], least: 60))
            }
        }
    }

    @Test(arguments: UInt64(0)..<20)
    func isSymmetric(seed: UInt64) {
        let a = Self.random(4, seed: seed).rows
        let b = Self.random(4, seed: seed + 50).rows
        let (there, back) = (Self.similarities(a, b, least: 1), Self.similarities(b, a, least: 1))
        for row in 0..<4 {
            for column in 0..<4 { #expect(there[row * 4 + column] == back[column * 4 + row]) }
        }
    }

    /// Rows whose bits are known in groups.
    private static func grouped(_ count: Int, groups: Int, of size: Int, seed: UInt64) -> BinaryCylinders {
        var generator = SeededGenerator(seed: seed)
        var rows = BinaryCylinders(count: count)
        for row in 0..<count {
            for group in 0..<groups where Bool.random(using: &generator) {
                for bit in group * size..<(group + 1) * size {
                    rows.know(row: row, bit: bit, isSet: Bool.random(using: &generator))
                }
            }
        }
        return rows
    }

    @Test(arguments: [(80, 6), (64, 8), (1, 1), (512, 1), (100, 5), (63, 8), (9, 7)], [0, 1, 5])
    func packedRowsAreTheSame(layout: (groups: Int, size: Int), count: Int) throws {
        let groups = BitGroups(layout.groups, of: layout.size)
        let rows = Self.grouped(count, groups: layout.groups, of: layout.size, seed: UInt64(layout.groups))
        let packed = rows.packed(groups)
        #expect(packed.count == count * groups.packedBytes)
        packed.withUnsafeBytes { bytes in
            #expect(BinaryCylinders(packed: bytes, count: count, groups) == rows)
            #expect(BinaryCylinders(packed: bytes, count: count + 1, groups) == nil)
        }
        let short = packed.dropLast().withUnsafeBytes { BinaryCylinders(packed: $0, count: count, groups) }
        #expect(count == 0 || short == nil)
    }

    @Test func rowIsFullyLikeItself() {
        let a = Self.random(3, seed: 8).rows
        let own = Self.similarities(a, a, least: 1)
        for row in 0..<3 { #expect(own[row * 3 + row] == 1) }
    }

    @Test func emptyRowsAreLikeNothing() {
        let empty = BinaryCylinders(count: 2)
        #expect(Self.similarities(empty, empty, least: 0) == [0, 0, 0, 0])
        #expect(Self.similarities(BinaryCylinders(count: 0), empty, least: 0).isEmpty)
    }
}
