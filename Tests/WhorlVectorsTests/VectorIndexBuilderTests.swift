import Testing
import WhorlIdentity
import WhorlNumerics

import WhorlVectors

@Suite struct VectorIndexBuilderTests {
    @Test(arguments: [0, 1, 1023, 1024, 1025, 20_000])
    func aBuilderMakesWhatAnUpdateMakes(count: Int) throws {
        var random = SeededVectors(dimension: 17, seed: UInt64(count))
        let entries = try random.keys(count, most: 3).map { VectorEntry(key: $0, values: random.vector()) }
        var builder = VectorIndexBuilder(dimension: 17)
        for entry in entries { try builder.add(entry.key, entry.values) }
        let built = builder.index().snapshot
        let index = VectorIndex(dimension: 17)
        try index.apply(adding: entries)
        let updated = index.snapshot
        #expect(built.blocks.map(\.keys) == updated.blocks.map(\.keys))
        let pairs = Array(zip(built.blocks, updated.blocks))
        #expect(pairs.allSatisfy { $0.coded.bytes.bytes.elementsEqual($1.coded.bytes.bytes) })
        for (left, right) in pairs {
            #expect(try left.values.bytes().bytes.elementsEqual(right.values.bytes().bytes))
        }
    }

    @Test func whatIsOutOfOrderOrUnusableIsRefused() throws {
        var random = SeededVectors(dimension: 16, seed: 1)
        let keys = try random.keys(3)
        let vector = random.vector()
        var builder = VectorIndexBuilder(dimension: 16)
        try builder.add(keys[1], vector)
        var faults: [VectorError] = []
        for (key, values) in [(keys[0], vector), (keys[1], vector), (keys[2], [1]), (keys[2], vector.map { $0 * 2 })] {
            do { try builder.add(key, values) } catch { faults.append(error) }
        }
        let order = VectorError.unusableVector(index: 1, reason: "its key is not greater than the one before")
        #expect(
            faults == [
                order, order, .wrongDimension(got: 1, expected: 16),
                .unusableVector(index: 1, reason: "its length is more than 1"),
            ])
        try builder.add(keys[2], vector)
        #expect(Array(builder.index().snapshot.keys) == [keys[1], keys[2]])
    }
}
