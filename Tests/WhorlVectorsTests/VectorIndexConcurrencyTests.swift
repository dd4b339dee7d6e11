import Glibc
import Synchronization
import Testing
import WhorlIdentity
import WhorlNumerics

import WhorlVectors

@Suite struct VectorIndexConcurrencyTests {
    /// Something that threads may see end.
    private final class Watched: Sendable {
        private let block: Mutex<WeakBlock>

        init(_ block: VectorBlock) { self.block = Mutex(WeakBlock(block: block)) }

        var isGone: Bool { block.withLock { $0.block == nil } }
    }

    private struct WeakBlock {
        weak var block: VectorBlock?
    }

    @Test func aSnapshotStaysWhatItWas() throws {
        let (index, probes) = try SeededGallery.isotropic.index(5000, dimension: 32, seed: 1)
        let before = index.snapshot
        let keys = Array(before.keys)
        let options = SearchOptions(top: 20)
        let found = try before.ranked(for: probes, options)
        try index.apply(removing: Set(keys[100..<4000]), removingPeople: Set(found[0].map(\.bcid)))
        #expect(Array(before.keys) == keys)
        #expect(try before.ranked(for: probes, options) == found)
        #expect(try index.snapshot.ranked(for: probes, options) != found)
    }

    @Test func whatIsRemovedLeavesMemoryWithTheLastSnapshot() throws {
        let (index, probes) = try SeededGallery.isotropic.index(5000, dimension: 32, seed: 2)
        let watched = Watched(index.snapshot.blocks[2])
        let other = Watched(index.snapshot.blocks[1])
        var held: VectorSnapshot? = index.snapshot
        var options = SearchOptions(threads: 2)
        options.threadWork = 1
        _ = try index.snapshot.ranked(for: probes, options)
        try index.apply(removing: [index.snapshot.blocks[2].keys[7]])
        #expect(!watched.isGone)
        #expect(held?.count == 5000)
        held = nil
        // A helper of the search may be about to end.
        for _ in 0..<60_000 where !watched.isGone { usleep(1000) }
        #expect(watched.isGone)
        #expect(!other.isGone)
    }

    @Test func aReaderIsNotBlockedByAWriter() throws {
        let (index, _) = try SeededGallery.isotropic.index(3000, dimension: 32, seed: 3)
        let block = index.snapshot.blocks[0]
        let begun = ParallelSignal()
        let mayEnd = ParallelSignal()
        let values = block.values
        let slow = VectorBlock(
            keys: block.keys, coded: block.coded,
            values: BlockValues { () throws(VectorError) in
                begun.raise()
                mayEnd.wait()
                return try values.bytes()
            })
        let lazy = VectorIndex(dimension: 32, blocks: [slow] + index.snapshot.blocks[1...])
        let key = block.keys[5]
        let writer = JoinedThread { try? lazy.apply(removing: [key]) }
        begun.wait()
        #expect(lazy.snapshot.count == 3000)
        mayEnd.raise()
        writer.join()
        #expect(lazy.snapshot.count == 2999)
    }

    /// What readers saw of writers' work.
    private final class Sight: Sendable {
        let isOver = Atomic<Bool>(false)
        let searches = Atomic<Int>(0)
        let halfPairs = Atomic<Int>(0)
    }

    @Test func searchesDuringUpdatesSeeOneMoment() throws {
        let dimension = 32
        var random = SeededVectors(dimension: dimension, seed: 4)
        let center = random.vector()
        let index = VectorIndex(dimension: dimension)
        try index.apply(adding: random.keys(4000).map { VectorEntry(key: $0, values: random.vector()) })
        // Persons come and go in pairs, in different blocks, and are closest to the center.
        let pairs = try (0..<60).map { pair in
            try [1, 10_000].map { first in
                VectorEntry(
                    key: VectorKey(bcid: try SeededVectors.person(first + pair), sample: 100), values: center)
            }
        }
        let sight = Sight()
        let readers = (1...2).map { threads in
            JoinedThread {
                var options = SearchOptions(top: 500, threshold: 0.999, threads: threads)
                options.threadWork = 1
                while !sight.isOver.load(ordering: .relaxed) {
                    let found = (try? index.snapshot.ranked(for: center, options)) ?? []
                    let pairs = Dictionary(grouping: found) {
                        $0.bcid.classID % 10_000 - ($0.bcid.classID < 10_000 ? 1 : 0)
                    }
                    let halves = pairs.values.filter { $0.count != 2 }.count
                    sight.halfPairs.add(halves, ordering: .relaxed)
                    sight.searches.add(1, ordering: .relaxed)
                }
            }
        }
        let writers = (0..<2).map { writer in
            JoinedThread {
                for pair in stride(from: writer, to: pairs.count, by: 2) {
                    try? index.apply(adding: pairs[pair])
                    if pair >= 4 { try? index.apply(removing: Set(pairs[pair - 4].map(\.key))) }
                }
            }
        }
        for writer in writers { writer.join() }
        let seen = sight.searches.load(ordering: .relaxed)
        while sight.searches.load(ordering: .relaxed) < seen + 2 { usleep(1000) }
        sight.isOver.store(true, ordering: .relaxed)
        for reader in readers { reader.join() }
        #expect(sight.halfPairs.load(ordering: .relaxed) == 0)
        #expect(index.snapshot.count == 4000 + 2 * 4)
    }
}
