internal import WhorlNumerics

/// How often ``SearchMethod/fast`` finds the closest person of an index, measured on the index itself.
public struct FastRecall: Sendable, Equatable, Encodable {
    /// A lower recall is worth a warning.
    public static let least = 0.999
    /// Vectors that were searched for, none of which is in the index.
    public let probes: Int
    /// The part of them whose closest person, by every score, is the first candidate of a fast search.
    public let recall: Double

    /// States a recall.
    package init(probes: Int, recall: Double) {
        (self.probes, self.recall) = (probes, recall)
    }

    /// Whether fast searches miss too many people.
    public var isLow: Bool { recall < Self.least }
}

extension VectorSnapshot {
    /// Measures how often a fast search finds the closest person.
    ///
    /// Probes are vectors of the index, at even distances, each with seeded noise of any direction, so that the cosine to
    /// where it came from is about 0.8, as between two samples of a person. Signs say little of vectors with a common mean,
    /// as most of their signs are the same; it shows here.
    ///
    /// - Parameters:
    ///   - count: probes.
    ///   - threads: at most so many take part; the result does not depend on it.
    /// - Returns: a recall of 1 for an index without vectors.
    /// - Throws: what bringing vectors throws.
    package func measuredFastRecall(probes count: Int, threads: Int) throws(VectorError) -> FastRecall {
        guard self.count > 0, count > 0 else { return FastRecall(probes: 0, recall: 1) }
        var found = 0
        for first in stride(from: 0, to: count, by: FastRecall.probesAtOnce) {
            var probes: [[Float]] = []
            for number in first..<min(first + FastRecall.probesAtOnce, count) {
                probes.append(try perturbed(number * self.count / count, number))
            }
            let exact = try ranked(for: probes, SearchOptions(top: 1, threads: threads))
            let fast = try ranked(for: probes, SearchOptions(top: 1, method: .fast, threads: threads))
            found += zip(exact, fast).count { $0.first?.score == $1.first?.score }
        }
        return FastRecall(probes: count, recall: Double(found) / Double(count))
    }

    /// A row with the noise of a number, of length 1.
    private func perturbed(_ row: Int, _ number: Int) throws(VectorError) -> [Float] {
        var (block, place) = (0, row)
        while place >= blocks[block].keys.count {
            place -= blocks[block].keys.count
            block += 1
        }
        let bytes = try blocks[block].values.bytes()
        var generator = SeededGenerator(seed: FastRecall.seed, stream: UInt64(number))
        let scale = FastRecall.noise / Float(dimension).squareRoot()
        let values = withExtendedLifetime(bytes) {
            bytes.bytes.bindMemory(to: Float.self)[place * dimension..<(place + 1) * dimension].map {
                $0 + scale * generator.normal()
            }
        }
        let norm = values.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
        return norm > 0 ? values.map { Float(Double($0) / norm) } : values
    }
}

extension FastRecall {
    /// Probes that are searched for at once.
    fileprivate static let probesAtOnce = 250
    /// The L2 norm of the noise, of a vector of length 1: the cosine of both sums is about `1 / sqrt(1 + 0.75 ^ 2)`, 0.8.
    fileprivate static let noise: Float = 0.75
    fileprivate static let seed: UInt64 = 7
}
