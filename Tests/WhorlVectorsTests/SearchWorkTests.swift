import Testing
import WhorlIdentity
import WhorlNumerics

import WhorlVectors

/// What a search by codes costs beside one by vectors alone, counted in pairs of a row and a probe, as times jitter.
@Suite struct SearchWorkTests {
    /// Pairs by vectors that cost as much as the work of a search.
    ///
    /// A pair by codes costs a quarter of one by vectors: a byte an entry, not four. A pair that codes leave was measured
    /// to cost as much as 7 to 16 pairs in order for one probe, and 80 to 160 for 256 probes, of 128 and of 512 entries.
    private static func cost(_ work: Scan.Work, probes: Int, dimension: Int) -> Double {
        let survivor = 20 * min(probes, 8) * max(1, 128 / dimension)
        return Double(work.coded) / 4 + Double(work.compared) + Double(work.survivors * survivor)
    }

    private static func request(_ index: VectorIndex, _ probes: [[Float]], threads: Int = 1) -> SearchRequest {
        SearchRequest(
            snapshot: index.snapshot,
            probes: SearchProbes(
                count: probes.count, columns: index.snapshot.dimension, values: probes.flatMap { $0 }),
            top: 10, threshold: -.infinity, people: nil, threads: threads, threadWork: 1, kernels: .best)
    }

    /// The cost, as a part of that of vectors alone.
    private static func part(_ index: VectorIndex, _ probes: [[Float]], threads: Int = 1) throws -> Double {
        let work = try Scan(request(index, probes, threads: threads), .codes).outcome().work
        let all = Double(index.snapshot.count * probes.count)
        return cost(work, probes: probes.count, dimension: index.snapshot.dimension) / all
    }

    @Test(arguments: SeededGallery.allCases, [32, 128])
    func codesNeverCostATwentiethMoreThanVectors(gallery: SeededGallery, dimension: Int) throws {
        let (index, some) = try gallery.index(60_000, dimension: dimension, seed: 31)
        var random = SeededVectors(dimension: dimension, seed: 32)
        for count in [1, 4, 40] {
            let probes = (0..<count).map { random.vector(near: some[$0 % 3], spread: 0.1) }
            for threads in [1, 2] {
                let part = try Self.part(index, probes, threads: threads)
                #expect(part <= 1.05, "\(count) probes, \(threads) threads")
            }
        }
    }

    /// Where copies of a vector stand among others.
    enum Order: CaseIterable {
        case behindOthers, inEverySecondBlock, behindTheRowsThatAreTried

        func isCopy(_ row: Int) -> Bool {
            switch self {
            case .behindOthers: row > 15_000
            case .inEverySecondBlock: row / VectorBlock.capacity % 2 == 0
            case .behindTheRowsThatAreTried: row % VectorBlock.capacity >= SearchParameters.rowsTried
            }
        }
    }

    @Test(arguments: Order.allCases) func theOrderOfTheRowsDoesNotChangeThat(order: Order) throws {
        var random = SeededVectors(dimension: 64, seed: 33)
        let center = random.vector()
        var builder = VectorIndexBuilder(dimension: 64)
        for row in 0..<60_000 {
            try builder.add(
                VectorKey(bcid: try SeededVectors.person(row + 1), sample: 0),
                order.isCopy(row) ? random.vector(near: center, spread: 0.001) : random.vector())
        }
        let index = builder.index()
        for count in [1, 40] {
            let probes = (0..<count).map { _ in random.vector(near: center, spread: 0.001) }
            let part = try Self.part(index, probes)
            #expect(part <= 1.05, "\(count) probes")
        }
    }

    /// Where codes rule out nearly all rows, vectors are read of the first blocks alone.
    @Test(arguments: [(128, 1, 0.4), (128, 40, 0.7), (512, 1, 0.5)])
    func codesThatAreOfUseSpareMostOfTheWork(dimension: Int, count: Int, most: Double) throws {
        let (index, some) = try SeededGallery.isotropic.index(40_000, dimension: dimension, seed: 34)
        let part = try Self.part(index, (0..<count).map { some[$0 % 3] })
        #expect(part <= most)
    }

    /// A threshold is a floor from the first row on, so that no vector is read in order.
    @Test func aThresholdSparesTheFirstBlocksToo() throws {
        let (index, some) = try SeededGallery.isotropic.index(20_000, dimension: 128, seed: 35)
        let request = SearchRequest(
            snapshot: index.snapshot, probes: SearchProbes(count: 1, columns: 128, values: some[1]), top: 1,
            threshold: 0.5, people: nil, threads: 1, kernels: .best)
        let work = try Scan(request, .codes).outcome().work
        #expect(work == Scan.Work(coded: 20_000, compared: 0, survivors: 1))
    }
}
