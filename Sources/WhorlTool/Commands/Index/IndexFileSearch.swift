import Whorl
import WhorlEvaluation

/// The search for all probes of a file, some of them at once.
struct IndexFileSearch {
    /// The most probes that are searched for at once.
    private static let mostProbes = 256
    /// The most candidates that are kept at once, for all probes together.
    private static let mostCandidates = 1 << 20

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
    /// - Throws: what reading and searching throw; ``WhorlError/unusableVector(index:reason:)`` for a probe whose length is not 1.
    func run() throws(WhorlError) -> IndexAnswer {
        var candidates: [[VectorCandidate]] = []
        var seconds = 0.0
        let kept = max(1, min(options.top, index.people))
        let batch = max(1, min(Self.mostProbes, Self.mostCandidates / kept))
        for first in stride(from: 0, to: probes.rows, by: batch) {
            let part = try probes.unitVectors(first..<min(first + batch, probes.rows), normalize: normalize)
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
