import Testing

import WhorlNumerics

@Suite struct CodeSetsTests {
    /// Sets of chance codes, some of which are like those of others.
    private static func sets(_ counts: [Int], seed: UInt64) -> [[BinaryCode]] {
        var generator = SeededGenerator(seed: seed)
        let common = (0..<2 * CodeSets.capacity).map { _ in BinaryCode(low: generator.next(), high: generator.next()) }
        return counts.map { count in
            (0..<count).map { place in
                guard Bool.random(using: &generator) else {
                    return BinaryCode(low: generator.next(), high: generator.next())
                }
                let noise = generator.next() & generator.next() & generator.next()
                return BinaryCode(low: common[place].low ^ noise, high: common[place].high)
            }
        }
    }

    /// The plain twin: the least distance of each code, by definition.
    private static func plain(_ set: [BinaryCode], _ probe: [BinaryCode], _ reach: Int) -> Int {
        set.reduce(0) { sum, code in
            let least = probe.map { code.distance(to: $0) }.min() ?? reach
            return sum + (least < reach ? (reach - least) * (reach - least) : 0)
        }
    }

    @Test func distanceCountsBits() {
        let code = BinaryCode(low: 0b1011, high: 1 << 63)
        #expect(code.distance(to: code) == 0)
        #expect(code.distance(to: BinaryCode(low: 0b0010, high: 0)) == 3)
        #expect(BinaryCode(low: 0, high: 0).distance(to: BinaryCode(low: .max, high: .max)) == BinaryCode.bits)
    }

    @Test(arguments: InstructionSet.available, UInt64(1)...5)
    func kernelsAgreeWithPlainTwin(set: InstructionSet, seed: UInt64) throws {
        let kernels = try SearchKernels.of(set)
        let sets = Self.sets([32, 0, 1, 7, 8, 9, 31, 17, 32, 3], seed: seed)
        for probe in Self.sets([32, 5, 1, 0], seed: seed) {
            let (coded, other) = (CodeSets(sets), CodeSets([probe]))
            for reach in [44, 52, 0, BinaryCode.bits] {
                let resemblances = coded.resemblances(to: other, reach: reach, kernels)
                #expect(resemblances.map(Int.init) == sets.map { Self.plain($0, probe, reach) })
            }
            for (number, codes) in sets.enumerated() {
                let nearest = coded.nearest(number, to: other, kernels)
                #expect(nearest.count == codes.count)
                for (code, found) in zip(codes, nearest) {
                    let distances = probe.map { code.distance(to: $0) }
                    let least = distances.min() ?? 255
                    #expect(Int(found.distance) == least && Int(found.code) == distances.firstIndex(of: least) ?? 0)
                }
            }
        }
    }

    @Test func storedFormHasTheCodes() throws {
        let sets = Self.sets([4, 0, 32, 40], seed: 9)
        let stored = CodeSets(sets)
        let read = try #require(CodeSets(count: 4, bytes: stored.bytes))
        for (number, codes) in sets.enumerated() { #expect(read[number] == Array(codes.prefix(CodeSets.capacity))) }
        #expect(stored.bytes.count == CodeSets.byteCount(4))
    }

    @Test func whatIsNoStoredFormIsRefused() {
        #expect(CodeSets(count: 2, bytes: AlignedBytes(count: CodeSets.byteCount(2) - 1)) == nil)
        let bytes = AlignedBytes(count: CodeSets.byteCount(1))
        bytes.start.storeBytes(of: UInt8(33), toByteOffset: CodeSets.byteCount(1) - 1, as: UInt8.self)
        #expect(CodeSets(count: 1, bytes: bytes) == nil)
    }
}
