import Testing
import WhorlIdentity
import WhorlNumerics

import WhorlVectors

@Suite struct VectorIndexTests {
    static let dimension = 16

    /// Checks an index against a dictionary, and that its blocks are as they should be.
    private static func expect(_ index: VectorIndex, equals model: [VectorKey: [Float]]) throws {
        let snapshot = index.snapshot
        let keys = model.keys.sorted()
        #expect(Array(snapshot.keys) == keys)
        #expect(snapshot.count == model.count)
        let samples = Dictionary(grouping: keys, by: \.bcid)
        #expect(snapshot.people == samples.count)
        #expect(snapshot.mostSamples == samples.values.map(\.count).max() ?? 0)
        for block in snapshot.blocks {
            #expect((1...VectorBlock.capacity).contains(block.keys.count))
            let values = try block.values.bytes().bytes.bindMemory(to: Float.self)
            for (row, key) in block.keys.enumerated() {
                #expect(model[key].map { Array(values[row * dimension..<(row + 1) * dimension]) == $0 } == true)
            }
        }
        for (place, block) in snapshot.blocks.enumerated() {
            for (row, ordinal) in block.persons.ordinals.enumerated() {
                let person = samples.keys.sorted()[snapshot.firstPersons[place] + Int(ordinal)]
                #expect(block.keys[row].bcid == person)
                guard row == 0 else { break }
            }
        }
    }

    @Test func anEmptyIndexHasNothing() throws {
        let index = VectorIndex(dimension: Self.dimension)
        try Self.expect(index, equals: [:])
        let nobody = try SeededVectors.person(1)
        try index.apply(removing: [VectorKey(bcid: nobody, sample: 1)], removingPeople: [nobody])
        try Self.expect(index, equals: [:])
        #expect(try index.snapshot.vectors(of: nobody).isEmpty)
        #expect(index.snapshot.keys(of: nobody).isEmpty)
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func updatesDoAsADictionaryDoes(seed: UInt64) throws {
        var random = SeededVectors(dimension: Self.dimension, seed: seed)
        let index = VectorIndex(dimension: Self.dimension)
        var model: [VectorKey: [Float]] = [:]
        for _ in 0..<14 {
            var added: [VectorEntry] = []
            for _ in 0..<random.number(below: [3, 300, 4000][random.number(below: 3)]) {
                let bcid = try SeededVectors.person(1 + random.number(below: 2000))
                let key = VectorKey(bcid: bcid, sample: random.number(below: 4))
                added.append(VectorEntry(key: key, values: random.vector()))
            }
            let known = model.keys.sorted()
            var removed: Set<VectorKey> = []
            var people: Set<BCID> = []
            for _ in 0..<random.number(below: [2, 40, 3000][random.number(below: 3)]) where !known.isEmpty {
                removed.insert(known[random.number(below: known.count)])
                if random.number(below: 3) == 0 { people.insert(known[random.number(below: known.count)].bcid) }
            }
            try index.apply(adding: added, removing: removed, removingPeople: people)
            model = model.filter { !removed.contains($0.key) && !people.contains($0.key.bcid) }
            for entry in added { model[entry.key] = entry.values }
            try Self.expect(index, equals: model)
        }
        let people = Set(model.keys.map(\.bcid))
        for bcid in people.sorted().prefix(50) {
            let keys = model.keys.filter { $0.bcid == bcid }.sorted()
            #expect(index.snapshot.keys(of: bcid) == keys)
            #expect(try index.snapshot.vectors(of: bcid).map(\.values) == keys.compactMap { model[$0] })
        }
        try index.apply(removingPeople: people)
        try Self.expect(index, equals: [:])
    }

    @Test func aPersonMayHaveMoreSamplesThanABlock() throws {
        var random = SeededVectors(dimension: Self.dimension, seed: 5)
        let bcid = try SeededVectors.person(7)
        let entries = try (0..<2500).map { sample in
            VectorEntry(
                key: VectorKey(bcid: try SeededVectors.person(sample < 3 ? 2 : 7), sample: sample),
                values: random.vector())
        }
        let index = VectorIndex(dimension: Self.dimension)
        try index.apply(adding: entries)
        #expect(index.snapshot.mostSamples == 2497)
        #expect(index.snapshot.people == 2)
        #expect(try index.snapshot.vectors(of: bcid) == Array(entries[3...]))
    }

    @Test func anUpdateSharesTheBlocksThatItDoesNotTouch() throws {
        var random = SeededVectors(dimension: Self.dimension, seed: 6)
        let keys = try random.keys(10_000)
        let index = VectorIndex(dimension: Self.dimension)
        try index.apply(adding: keys.map { VectorEntry(key: $0, values: random.vector()) })
        let before = index.snapshot
        #expect(before.blocks.map(\.keys.count) == Array(repeating: 1024, count: 9) + [784])
        try index.apply(adding: [VectorEntry(key: keys[5000], values: random.vector())], removing: [keys[9999]])
        let after = index.snapshot
        let shared = zip(before.blocks, after.blocks).filter { $0 === $1 }.count
        #expect(shared == 8)
        #expect(Array(before.keys) == keys)
        #expect(Array(after.keys) == keys.dropLast())
    }

    @Test func whatIsNotThereIsRemovedWithoutACopy() throws {
        var random = SeededVectors(dimension: Self.dimension, seed: 7)
        let index = VectorIndex(dimension: Self.dimension)
        let keys = try random.keys(2000)
        try index.apply(adding: keys.map { VectorEntry(key: $0, values: random.vector()) })
        let before = index.snapshot.blocks
        let absent = VectorKey(bcid: keys[3].bcid, sample: 9)
        try index.apply(removing: [absent], removingPeople: [SeededVectors.person(9999)])
        #expect(zip(before, index.snapshot.blocks).allSatisfy { $0 === $1 })
    }

    @Test func blocksThatShrinkJoin() throws {
        var random = SeededVectors(dimension: Self.dimension, seed: 8)
        let index = VectorIndex(dimension: Self.dimension)
        let keys = try random.keys(20 * VectorBlock.capacity)
        try index.apply(adding: keys.map { VectorEntry(key: $0, values: random.vector()) })
        for tenth in stride(from: 0, to: keys.count, by: 500) {
            try index.apply(removing: Set(keys[tenth..<tenth + 450]))
        }
        let left = index.snapshot
        #expect(left.count == keys.count - keys.count / 500 * 450 - min(450, keys.count % 500))
        #expect(left.blocks.count <= left.count / VectorChange.smallest + 1)
    }

    @Test func anIndexThatIsFilledInOrderHasFullBlocks() throws {
        var random = SeededVectors(dimension: Self.dimension, seed: 9)
        let index = VectorIndex(dimension: Self.dimension)
        let keys = try random.keys(3000)
        for start in stride(from: 0, to: keys.count, by: 7) {
            let part = keys[start..<min(start + 7, keys.count)]
            try index.apply(adding: part.map { VectorEntry(key: $0, values: random.vector()) })
        }
        #expect(index.snapshot.blocks.map(\.keys.count) == [1024, 1024, 952])
    }

    @Test func aVectorThatCannotBeSearchedIsRefusedAndNothingChanges() throws {
        var random = SeededVectors(dimension: Self.dimension, seed: 10)
        let keys = try random.keys(3)
        let index = VectorIndex(dimension: Self.dimension)
        try index.apply(adding: [VectorEntry(key: keys[0], values: random.vector())])
        let good = VectorEntry(key: keys[1], values: random.vector())
        #expect(throws: VectorError.wrongDimension(got: 15, expected: 16)) {
            try index.apply(adding: [good, VectorEntry(key: keys[2], values: Array(good.values.dropLast()))])
        }
        for (fault, reason) in [
            (Float.nan, "an entry is no finite number"), (.infinity, "an entry is no finite number"),
            (1.01, "its length is more than 1"), (.greatestFiniteMagnitude, "its length is more than 1"),
        ] {
            var values = [Float](repeating: 0, count: 16)
            values[13] = fault
            #expect(throws: VectorError.unusableVector(index: 1, reason: reason)) {
                try index.apply(adding: [good, VectorEntry(key: keys[2], values: values)], removing: [keys[0]])
            }
        }
        #expect(Array(index.snapshot.keys) == [keys[0]])
    }

    @Test func vectorsThatCannotBeBroughtLeaveTheIndexAsItWas() throws {
        var random = SeededVectors(dimension: Self.dimension, seed: 11)
        let keys = try random.keys(100)
        let index = VectorIndex(dimension: Self.dimension)
        try index.apply(adding: keys.map { VectorEntry(key: $0, values: random.vector()) })
        let coded = index.snapshot.blocks[0].coded
        let absent = VectorBlock(
            keys: keys, coded: coded,
            values: BlockValues { () throws(Absence) in throw Absence() })
        let lazy = VectorIndex(dimension: Self.dimension, blocks: [absent])
        #expect(throws: VectorError.unavailable(cause: Absence())) { try lazy.apply(removing: [keys[4]]) }
        #expect(Array(lazy.snapshot.keys) == keys)
    }
}
