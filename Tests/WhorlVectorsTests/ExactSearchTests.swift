import Testing
import WhorlIdentity
import WhorlNumerics

import WhorlVectors

@Suite struct ExactSearchTests {
    static let kernels = InstructionSet.allCases.compactMap { set in SearchKernels(set).map { (set, $0) } }

    /// The candidates by every score, from scores of the same kernels.
    private static func plain(
        _ snapshot: VectorSnapshot, _ probe: [Float], _ options: SearchOptions, _ kernels: SearchKernels
    ) throws -> [VectorCandidate] {
        let scores = try snapshot.products(probe, kernels)
        var best: [BCID: VectorCandidate] = [:]
        for (key, score) in zip(snapshot.keys, scores) where options.people?.contains(key.bcid) ?? true {
            guard score >= options.threshold ?? -.infinity, best[key.bcid].map({ $0.score < score }) ?? true else {
                continue
            }
            best[key.bcid] = VectorCandidate(bcid: key.bcid, sample: key.sample, score: score)
        }
        return Array(best.values.sorted { ($1.score, $0.bcid) < ($0.score, $1.bcid) }.prefix(max(0, options.top)))
    }

    /// Checks every method that is exact against the plain one: keys, order and each bit of the scores.
    private static func expectExact(
        _ snapshot: VectorSnapshot, _ probes: [[Float]], _ options: SearchOptions, _ kernels: SearchKernels,
        _ comment: Comment
    ) throws {
        let expected = try probes.map { try plain(snapshot, $0, options, kernels) }
        for method in [SearchMethod.certified, .float] {
            for threads in [1, 3] {
                var options = options
                options.method = method
                options.threads = threads
                options.threadWork = 1
                let all = try snapshot.ranked(for: probes, options, kernels: kernels)
                #expect(all == expected, comment)
                #expect(all.map { $0.map(\.score.bitPattern) } == expected.map { $0.map(\.score.bitPattern) }, comment)
                guard threads == 1 else { continue }
                let first = try snapshot.ranked(for: [probes[0]], options, kernels: kernels)
                #expect(first == [expected[0]], comment)
            }
        }
    }

    @Test(arguments: SeededGallery.allCases, [16, 64, 100, 128, 512, 1000])
    func candidatesAreThoseOfEveryScore(gallery: SeededGallery, dimension: Int) throws {
        let count = dimension > 500 ? 2500 : 6000
        let (index, probes) = try gallery.index(count, dimension: dimension, seed: UInt64(dimension))
        let snapshot = index.snapshot
        for (set, kernels) in Self.kernels {
            for top in [1, 10, 100] {
                let options = SearchOptions(top: top)
                try Self.expectExact(snapshot, probes, options, kernels, "\(gallery) \(dimension) \(set) \(top)")
            }
        }
    }

    @Test(arguments: SeededGallery.allCases)
    func thresholdsAndFiltersDoNotChangeThat(gallery: SeededGallery) throws {
        let (index, probes) = try gallery.index(5000, dimension: 32, seed: 3, mostSamples: 5)
        let snapshot = index.snapshot
        let everybody = Set(snapshot.keys.map(\.bcid)).sorted()
        let some = Set(everybody.enumerated().filter { $0.offset % 3 == 1 }.map(\.element))
        let few = Set([everybody[0], everybody[40], everybody[41], try SeededVectors.person(999_999)])
        let score = try Self.plain(snapshot, probes[0], SearchOptions(top: 20), .best)[19].score
        for threshold in [nil, score, score.nextUp, -2, 2] {
            for people in [nil, some, few, []] {
                for top in [1, 7, 1000, .max] {
                    let options = SearchOptions(top: top, threshold: threshold, people: people)
                    try Self.expectExact(
                        snapshot, probes, options, .best,
                        "\(gallery) \(threshold ?? 0) \(people?.count ?? -1) \(top)")
                }
            }
        }
    }

    @Test(arguments: [0, 1, 15, 16, 17, 1023, 1024, 1025, 4097])
    func galleriesOfEverySizeAreSearched(count: Int) throws {
        var random = SeededVectors(dimension: 48, seed: UInt64(count))
        let index = VectorIndex(dimension: 48)
        let entries = try random.keys(count, most: 3).map { VectorEntry(key: $0, values: random.vector()) }
        try index.apply(adding: entries)
        let probes = [random.vector(), random.vector()]
        for top in [0, 1, 5, 5000, .max] {
            try Self.expectExact(index.snapshot, probes, SearchOptions(top: top), .best, "\(count) \(top)")
        }
        let fast = SearchOptions(top: 5000, method: .fast)
        #expect(try index.snapshot.ranked(for: probes[0], fast).count == min(5000, index.snapshot.people))
    }

    @Test func probesThatTooManyRowsAreCloseToAreComparedWithAll() throws {
        var random = SeededVectors(dimension: 16, seed: 21)
        let center = random.vector()
        let index = VectorIndex(dimension: 16)
        try index.apply(
            adding: random.keys(12_000, most: 2).enumerated().map { place, key in
                VectorEntry(key: key, values: place % 6 == 5 ? random.vector() : center)
            })
        for top in [1, 5, .max] {
            let probes = [center, center.map { -$0 }]
            try Self.expectExact(index.snapshot, probes, SearchOptions(top: top), .best, "\(top)")
        }
    }

    @Test func fewRowsSurviveTheCodes() throws {
        let (index, probes) = try SeededGallery.isotropic.index(20_000, dimension: 128, seed: 22)
        let request = SearchRequest(
            snapshot: index.snapshot, probes: SearchProbes(count: 1, columns: 128, values: probes[1]), top: 1,
            threshold: 0.5, people: nil, threads: 1, kernels: .best)
        let survivors = try Scan(request, .codes).outcome().survivors[0]
        // The vector that equals the probe alone: scores of others have a standard deviation of 0.09.
        #expect(survivors.count == 1)
    }

    @Test func manyProbesAreSearchedAtOnce() throws {
        let (index, some) = try SeededGallery.lowDimensional.index(3000, dimension: 64, seed: 4)
        var random = SeededVectors(dimension: 64, seed: 5)
        let probes = some + (0..<600).map { _ in random.vector(near: some[0], spread: 1) }
        try Self.expectExact(index.snapshot, probes, SearchOptions(top: 3), .best, "many probes")
        #expect(try index.snapshot.ranked(for: [[Float]](), SearchOptions()).isEmpty)
    }

    @Test func aPersonAcrossBlocksIsOneCandidate() throws {
        var random = SeededVectors(dimension: 16, seed: 6)
        let center = random.vector()
        let index = VectorIndex(dimension: 16)
        let keys = try (0..<6000).map { row in
            VectorKey(bcid: try SeededVectors.person(row < 100 ? row + 1 : 101 + row / 3000), sample: row)
        }
        try index.apply(
            adding: keys.map { VectorEntry(key: $0, values: random.vector(near: center, spread: 0.1)) })
        #expect(index.snapshot.people == 102)
        for top in [1, 3, 101, 102] {
            try Self.expectExact(index.snapshot, [center], SearchOptions(top: top), .best, "\(top)")
        }
    }

    @Test func scoresAreInnerProducts() throws {
        let (index, probes) = try SeededGallery.isotropic.index(1500, dimension: 100, seed: 7)
        let entries = try Set(index.snapshot.keys.map(\.bcid)).sorted().flatMap { try index.snapshot.vectors(of: $0) }
        for probe in probes {
            let scores = try index.snapshot.products(probe, .best)
            for (entry, score) in zip(entries, scores) {
                let plain = zip(entry.values, probe).reduce(0) { $0 + Double($1.0) * Double($1.1) }
                // 11 roundings of 2^-24 in a row at most, of partial sums below 1.
                #expect(abs(Double(score) - plain) < 1e-6)
            }
        }
    }

    @Test func probesThatCannotBeSearchedAreRefused() throws {
        let index = VectorIndex(dimension: 16)
        let good = [Float](repeating: 0.25, count: 16)
        #expect(throws: VectorError.wrongDimension(got: 3, expected: 16)) {
            try index.snapshot.ranked(for: [good, [1, 2, 3]], SearchOptions())
        }
        #expect(throws: VectorError.unusableVector(index: 1, reason: "an entry is no finite number")) {
            try index.snapshot.ranked(for: [good, good.map { $0 * .nan }], SearchOptions())
        }
        #expect(try index.snapshot.ranked(for: good, SearchOptions()).isEmpty)
        #expect(throws: VectorError.unusableVector(index: 0, reason: "its length is more than 1")) {
            try index.snapshot.ranked(for: good.map { $0 * 2 }, SearchOptions())
        }
    }

    @Test func aThresholdThatIsNoNumberFindsNobody() throws {
        let (index, probes) = try SeededGallery.isotropic.index(50, dimension: 16, seed: 8)
        let options = SearchOptions(top: 5, threshold: .nan)
        #expect(try index.snapshot.ranked(for: probes[0], options).isEmpty)
    }

    @Test(arguments: SearchMethod.allCases)
    func vectorsThatCannotBeBroughtAreAnError(method: SearchMethod) throws {
        let (index, probes) = try SeededGallery.isotropic.index(3000, dimension: 16, seed: 9)
        let blocks = index.snapshot.blocks.map { block in
            VectorBlock(
                keys: block.keys, coded: block.coded,
                values: BlockValues { () throws(Absence) in throw Absence() })
        }
        let broken = VectorIndex(dimension: 16, blocks: blocks).snapshot
        for threads in [1, 2] {
            #expect(throws: VectorError.unavailable(cause: Absence())) {
                try broken.ranked(for: probes, SearchOptions(method: method, threads: threads))
            }
        }
    }
}

extension VectorSnapshot {
    /// The product of a probe with every vector, one after the other, in the order of their keys.
    fileprivate func products(_ probe: [Float], _ kernels: SearchKernels) throws -> [Float] {
        let dimension = dimension
        return try flatMapBlocks(threads: 1) { values in
            stride(from: 0, to: values.count, by: dimension).map { start in
                let row = UnsafeBufferPointer(rebasing: values[start..<start + dimension])
                return probe.withUnsafeBufferPointer { kernels.product(row, $0) }
            }
        }
    }
}
