import Whorl
import WhorlEvaluation

/// The search for all probes of a file, some of them at once.
struct IndexFileSearch {
    /// Probes that are searched for at once.
    private static let batch = 256

    /// What is searched.
    let index: VectorSnapshot
    /// What is searched for.
    let probes: VectorFile
    /// Whether probes are scaled to length 1.
    let normalize: Bool
    /// How.
    let options: SearchOptions

    /// Searches.
    ///
    /// - Throws: as reading and searching do; ``WhorlError/unusableVector(index:reason:)`` for a probe whose length is not 1.
    func run() throws(WhorlError) -> IndexAnswer {
        var candidates: [[VectorCandidate]] = []
        var seconds = 0.0
        for first in stride(from: 0, to: probes.rows, by: Self.batch) {
            let part = try probes.unitVectors(first..<min(first + Self.batch, probes.rows), normalize: normalize)
            let start = WallClock.seconds
            candidates += try index.candidates(for: part, options)
            seconds += WallClock.seconds - start
        }
        return IndexAnswer(
            method: options.method, threads: options.threads, probes: candidates.map(IndexAnswer.Probe.init),
            seconds: seconds, probesPerSecond: seconds > 0 ? Double(candidates.count) / seconds : 0,
            vectors: index.count)
    }
}
