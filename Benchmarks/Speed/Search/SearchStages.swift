import ArgumentParser
import BenchmarkSupport
import Whorl
import WhorlEvaluation

/// The searches of a synthetic gallery, measured one after the other.
struct SearchStages {
    private static let seed: UInt64 = 7
    private static let batches = [1, 2, 8, 64, 256]
    private static let top = 10
    /// Rounds of a figure at least and at most, and seconds after which no other is begun once there are enough.
    private static let (fewest, most, patience) = (3, 15, 1.0)
    private static let millisecondsPerSecond = 1000.0
    /// The most bytes that bandwidth is measured with.
    private static let mostBytes = 1 << 30

    /// Entries of a vector.
    let dimension: Int
    /// How the vectors are spread.
    let model: SyntheticVectors.Model
    /// Vectors.
    let vectors: Int
    /// Searches with 1, 2, ... so many threads.
    let threads: Int

    /// Makes the gallery and measures.
    ///
    /// - Throws: as the search does.
    func summary() throws -> SearchSummary {
        let source = SyntheticVectors(dimension: dimension, model: model, seed: Self.seed)
        let gallery = try SyntheticGallery(source, vectors: vectors, threads: threads)
        let limits = SearchLimits(
            bytes: min(SearchWork.bytes(.float, vectors: vectors, dimension: dimension), Self.mostBytes),
            threads: threads)
        let probes = gallery.matedProbes(Self.batches.max() ?? 1)
        var figures: [SearchFigure] = []
        for method in SearchMethod.allCases {
            for batch in Self.batches {
                for threads in 1...threads {
                    figures.append(try figure(gallery, limits, method, probes, batch, threads))
                }
            }
        }
        return SearchSummary(
            gallery: name, vectors: vectors, people: gallery.people, buildSeconds: gallery.buildSeconds,
            bytesPerVector: Double(gallery.index.snapshot.byteCount) / Double(vectors),
            recall: try recall(gallery, probes), limits: limits, figures: figures)
    }

    private var name: String { "\(vectors) x \(dimension) \(model.rawValue)" }

    private func figure(
        _ gallery: SyntheticGallery, _ limits: SearchLimits, _ method: SearchMethod, _ probes: [[Float]],
        _ batch: Int, _ threads: Int
    ) throws -> SearchFigure {
        let snapshot = gallery.index.snapshot
        let options = SearchOptions(top: Self.top, method: method, threads: threads)
        var times: [Double] = []
        let begun = WallClock.seconds
        // The first round brings memory and library and is not counted.
        for round in 0...Self.most where round <= Self.fewest || WallClock.seconds - begun < Self.patience {
            let part = (0..<batch).map { probes[(round * batch + $0) % probes.count] }
            let start = threads == 1 ? ProcessClock.seconds : WallClock.seconds
            _ = try snapshot.candidates(for: part, options)
            let end = threads == 1 ? ProcessClock.seconds : WallClock.seconds
            if round > 0 { times.append((end - start) * Self.millisecondsPerSecond) }
        }
        guard let spread = Spread(times) else { throw ValidationError("Nothing was measured.") }
        let limit = limits.milliseconds(
            method, probes: batch, vectors: vectors, dimension: dimension, threads: threads)
        return SearchFigure(
            gallery: name, method: method, probes: batch, threads: threads, milliseconds: spread,
            probesPerSecond: Double(batch) * Self.millisecondsPerSecond / spread.median, limitMilliseconds: limit,
            timesLimit: spread.median / limit)
    }

    /// The share of mated probes whose best candidate the fast search finds too.
    private func recall(_ gallery: SyntheticGallery, _ probes: [[Float]]) throws -> Double {
        let snapshot = gallery.index.snapshot
        func best(_ method: SearchMethod) throws -> [BCID?] {
            try snapshot.candidates(for: probes, SearchOptions(top: 1, method: method, threads: threads)).map {
                $0.first?.bcid
            }
        }
        let (exact, fast) = (try best(.certified), try best(.fast))
        return Double(zip(exact, fast).filter { $0 == $1 }.count) / Double(probes.count)
    }
}
