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

/// What an index file holds, in words.
enum IndexText {
    /// Vectors, people and size, as "3 vectors of 128 entries, 2 people".
    static func content(_ index: VectorIndexFile) -> String {
        let people = "\(NumberText.grouped(index.people)) \(index.people == 1 ? "person" : "people")"
        let vectors = "\(NumberText.grouped(index.vectors)) \(index.vectors == 1 ? "vector" : "vectors")"
        return "\(vectors) of \(index.dimension) entries, \(people)"
    }

    /// Bytes of the file for each vector; nil without vectors.
    static func bytesPerVector(_ index: VectorIndexFile) -> Double? {
        index.vectors > 0 ? Double(index.byteCount) / Double(index.vectors) : nil
    }
}
