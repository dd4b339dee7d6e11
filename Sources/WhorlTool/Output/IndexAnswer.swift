import Whorl
import WhorlEvaluation

/// What a search in an index found.
struct IndexAnswer: Encodable {
    /// What was found for a probe.
    struct Probe: Encodable {
        /// Ranked people.
        let candidates: [VectorCandidate]
    }

    /// How it was searched.
    let method: SearchMethod
    /// Threads at most.
    let threads: Int
    /// In the order of the probes.
    let probes: [Probe]
    /// Seconds of the searches on the wall's clock, without reading.
    let seconds: Double
    /// Probes a second, of that time.
    let probesPerSecond: Double
    /// Vectors that were searched.
    let vectors: Int

    /// Whether anybody was found.
    var hasCandidates: Bool { probes.contains { !$0.candidates.isEmpty } }

    /// A row a candidate, then what was searched and how fast.
    var text: String {
        let head = ["probe", "rank", "candidate", "sample", "score"]
        let rows = probes.enumerated().flatMap { number, probe in
            probe.candidates.enumerated().map { rank, candidate in
                [
                    "\(number + 1)", "\(rank + 1)", "\(candidate.bcid)", "\(candidate.sample)",
                    NumberText.fixed(Double(candidate.score), Self.places),
                ]
            }
        }
        let count = "\(NumberText.grouped(probes.count)) \(probes.count == 1 ? "probe" : "probes")"
        return TextTable.text([head] + rows, words: [2])
            + "\(count) among \(NumberText.grouped(vectors)) vectors, \(method.rawValue), "
            + "\(NumberText.grouped(Int(probesPerSecond))) a second\n"
    }

    /// Decimal places of a score.
    private static let places = 4
}
