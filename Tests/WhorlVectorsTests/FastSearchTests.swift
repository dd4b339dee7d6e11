import Testing

import WhorlVectors
import WhorlIdentity

@Suite struct FastSearchTests {
    @Test func nearlyEveryMatedProbeFindsItsPerson() throws {
        var random = SeededVectors(dimension: 128, seed: 11)
        let keys = try random.keys(20_000)
        let vectors = keys.map { _ in random.vector() }
        let index = VectorIndex(dimension: 128)
        try index.apply(adding: zip(keys, vectors).map { VectorEntry(key: $0, values: $1) })
        let people = (0..<400).map { _ in random.number(below: keys.count) }
        // A cosine of 0.8, as of two photos of a face.
        let probes = people.map { random.vector(near: vectors[$0], spread: 0.75) }
        let found = try index.snapshot.ranked(for: probes, SearchOptions(top: 1, method: .fast))
        let exact = try index.snapshot.ranked(for: probes, SearchOptions(top: 1))
        let missed = zip(found, exact).filter { $0 != $1 }.count
        #expect(Double(missed) <= 0.001 * Double(people.count))
    }

    @Test(arguments: SeededGallery.allCases)
    func candidatesDoNotDependOnThreadsOrCompany(gallery: SeededGallery) throws {
        let (index, probes) = try gallery.index(9000, dimension: 64, seed: 12)
        let one = SearchOptions(top: 4, method: .fast, threads: 1)
        var several = SearchOptions(top: 4, method: .fast, threads: 3)
        several.threadWork = 1
        let alone = try probes.map { try index.snapshot.ranked(for: $0, one) }
        #expect(try index.snapshot.ranked(for: probes, several) == alone)
        for (probe, candidates) in zip(probes, alone) {
            let exact = try index.snapshot.ranked(for: probe, SearchOptions(top: .max))
            #expect(candidates.count == 4)
            #expect(candidates == candidates.sorted { ($1.score, $0.bcid) < ($0.score, $1.bcid) })
            #expect(
                candidates.allSatisfy { candidate in
                    exact.first { $0.bcid == candidate.bcid }.map { $0.score >= candidate.score } ?? false
                })
        }
    }

    @Test func recallIsMeasuredWithVectorsThatAreNotInTheIndex() throws {
        let (good, _) = try SeededGallery.isotropic.index(20_000, dimension: 128, seed: 14)
        let found = try good.snapshot.measuredFastRecall(probes: 200, threads: 1)
        #expect(found.probes == 200 && found.recall >= FastRecall.least && !found.isLow)
        let (poor, _) = try SeededGallery.commonMean.index(20_000, dimension: 128, seed: 15)
        let missed = try poor.snapshot.measuredFastRecall(probes: 200, threads: 1)
        #expect(missed.isLow && missed.recall < 0.99)
        #expect(try poor.snapshot.measuredFastRecall(probes: 200, threads: 3) == missed)
        let empty = try VectorIndex(dimension: 16).snapshot.measuredFastRecall(probes: 200, threads: 1)
        #expect(empty == FastRecall(probes: 0, recall: 1))
    }

    @Test func thresholdsAndFiltersHold() throws {
        let (index, probes) = try SeededGallery.isotropic.index(4000, dimension: 64, seed: 13)
        let half = Set(Set(index.snapshot.keys.map(\.bcid)).sorted().prefix(1000))
        let options = SearchOptions(top: 9, threshold: 0.2, people: half, method: .fast)
        let found = try index.snapshot.ranked(for: probes, options)
        #expect(!found[0].isEmpty)
        #expect(found.joined().allSatisfy { half.contains($0.bcid) && $0.score >= 0.2 })
    }
}
