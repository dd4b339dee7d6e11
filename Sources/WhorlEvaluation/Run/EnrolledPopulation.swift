public import Whorl
internal import WhorlNumerics

/// The references of different people in a store, compared with each other: what a deployment can say of its own false
/// match rate.
///
/// People are numbered in an order drawn by a seed, and nothing else of them leaves the store.
public struct EnrolledPopulation: Sendable {
    /// Comparisons at most, unless more are asked for.
    public static let usualMost = 1_000_000
    /// Probes for each thread that are compared before their scores are given on.
    private static let wave = 8

    /// What is compared.
    public let origin: ScoreOrigin
    /// People who are compared.
    public let people: Int
    /// References that did not open and are left out.
    public let damaged: Int
    private let samples: [Sample]

    /// References that are compared.
    public var references: Int { samples.count }

    /// A reference that is ready to be compared.
    private struct Sample: Sendable {
        /// The person's number, from 0.
        let person: Int
        /// The reference's number among those of the person, from 1.
        let number: Int
        let position: FingerPosition
        let template: PreparedTemplate

        var name: String { "\(person + 1)_\(number)" }
    }

    /// References of different people, and the score of their comparison.
    public struct Comparison: Sendable, Equatable {
        /// Number of the probe's person, from 0.
        public let probe: Int
        /// Number of the reference's person, from 0.
        public let reference: Int
        /// Name `<person>_<reference>` of the probe, numbers from 1.
        public let probeName: String
        /// The same of the reference.
        public let referenceName: String
        /// Similarity, higher is closer.
        public let score: Double
    }

    /// Reads the references of people who are drawn.
    ///
    /// All references of as many people are read as give at most `most` comparisons, and of two people at least.
    ///
    /// - Parameters:
    ///   - store: whose people are meant.
    ///   - origin: what is compared: prints of an extractor version, or faces of a model and pipeline version.
    ///   - most: comparisons at most.
    ///   - seed: of the order in which people are drawn and numbered.
    /// - Throws: the errors of reading references.
    public init(
        _ store: any TemplateStore, _ origin: ScoreOrigin, most: Int = usualMost, seed: UInt64
    ) throws(WhorlError) {
        self.origin = origin
        var counts: [BCID: Int] = [:]
        for record in try store.records(in: .all) where origin.covers(record) { counts[record.bcid, default: 0] += 1 }
        let numbers = Self.draw(counts, most: most, seed: seed)
        var samples: [Sample] = []
        var seen: [Int: Int] = [:]
        var damaged = 0
        let isDrawn = { (record: ReferenceRecord) in origin.covers(record) && numbers[record.bcid] != nil }
        try store.visit(.all, modality: origin.modality, damaged: { damaged += isDrawn($0) ? 1 : 0 }) { reference in
            guard origin.covers(reference.record), let person = numbers[reference.record.bcid] else { return }
            seen[person, default: 0] += 1
            samples.append(
                Sample(
                    person: person, number: seen[person] ?? 1, position: reference.record.position,
                    template: PreparedTemplate(reference.template)))
        }
        self.samples = samples.sorted { ($0.person, $0.number) < ($1.person, $1.number) }
        self.damaged = damaged
        people = seen.count
    }

    /// Numbers people in an order that the seed draws, as far as their references give few enough comparisons.
    private static func draw(_ counts: [BCID: Int], most: Int, seed: UInt64) -> [BCID: Int] {
        var generator = SeededGenerator(seed: seed)
        var numbers: [BCID: Int] = [:]
        var (references, pairs) = (0, 0)
        for bcid in counts.keys.sorted().shuffled(using: &generator) {
            let count = counts[bcid] ?? 0
            let (product, overflow) = references.multipliedReportingOverflow(by: count)
            guard numbers.count < 2 || !overflow && product <= most - pairs else { break }
            pairs += product
            references += count
            numbers[bcid] = numbers.count
        }
        return numbers
    }

    /// Compares every pair of references of different people once, as a verification would: prints whose finger may be the
    /// same, and templates that may be compared.
    ///
    /// - Parameters:
    ///   - threads: the most threads that take part; the order does not depend on it.
    ///   - body: takes each comparison, by probe and then by reference.
    /// - Throws: what `body` throws.
    public func compare<Failure: Error>(
        threads: Int, _ body: (Comparison) throws(Failure) -> Void
    ) throws(Failure) {
        let size = Self.wave * max(1, threads)
        for first in stride(from: 0, to: samples.count, by: size) {
            let rows = Parallel.map(min(size, samples.count - first), threads: threads, block: 1) { row in
                scores(ofProbe: first + row)
            }
            for comparison in rows.joined() { try body(comparison) }
        }
    }

    private func scores(ofProbe index: Int) -> [Comparison] {
        let probe = samples[index]
        let matcher = TemplateMatcher(probe.template)
        return samples[(index + 1)...].compactMap { reference -> Comparison? in
            guard reference.person != probe.person, probe.position.isCompatible(with: reference.position),
                let score = try? matcher.score(reference.template), score.isFinite
            else { return nil }
            return Comparison(
                probe: probe.person, reference: reference.person, probeName: probe.name, referenceName: reference.name,
                score: score)
        }
    }
}

extension ScoreOrigin {
    /// Whether a reference is of what the scores are of, as far as its record tells.
    fileprivate func covers(_ record: ReferenceRecord) -> Bool {
        record.modality == modality && record.extractorVersion == extractorVersion && record.model == model
    }
}
