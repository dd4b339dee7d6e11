import FoundationEssentials
public import Whorl

/// Enrolls people, searches for their other samples and counts errors, through the engine as a service would.
///
/// Every probe is used twice: once with its person in the gallery, and once as a probe of nobody enrolled, for which
/// its own person is struck from the candidates.
public struct OpenSetEvaluation: Sendable {
    /// The storage and partition that people are enrolled in.
    static let (storage, partition) = ("accuracy", 1)

    /// Over an empty store.
    let engine: Engine
    /// The false match rate to ask for.
    let fmr: Double
    /// Candidates that count for FNIR.
    package let candidates: Int

    /// Plans an evaluation.
    ///
    /// - Precondition: `candidates` is at least 1.
    public init(engine: Engine, fmr: Double, candidates: Int = Engine.usualTop) {
        precondition(candidates > 0)
        self.engine = engine
        self.fmr = fmr
        self.candidates = candidates
    }

    /// Enrolls and searches.
    ///
    /// - Parameters:
    ///   - people: each becomes a BCID; those without references count as failures to enroll and take no part.
    ///   - progress: called with searches done and in all.
    /// - Returns: the counts.
    /// - Throws: what enrollment and search throw; ``WhorlError/insufficientData(reason:)`` without a probe.
    public func run(
        _ people: [OpenSetPerson], progress: (Int, Int) -> Void = { _, _ in }
    ) throws(WhorlError) -> OpenSetRates {
        let enrolled = people.filter(\.isEnrollable)
        for (index, person) in enrolled.enumerated() {
            try engine.enroll(bcid(index), person.references)
        }
        let searches = enrolled.enumerated().flatMap { index, person in person.probes.map { (index, $0) } }
        var tally = OpenSetTally()
        for (done, search) in searches.enumerated() {
            if let probe = search.1 {
                // One more than asked for, so that the best other person is there beside the probe's own.
                let found = try engine.identify(
                    storage: Self.storage, partition: Self.partition, probe: probe, fmr: fmr, top: candidates + 1)
                tally.count(found, of: try bcid(search.0), candidates: candidates)
            } else {
                tally.failures += 1
            }
            progress(done + 1, searches.count)
        }
        guard let last = tally.last else { throw .insufficientData(reason: "there is no probe to search for") }
        return OpenSetRates(
            people: enrolled.count, references: enrolled.reduce(0) { $0 + $1.references.sampleCount },
            failuresToEnroll: people.count - enrolled.count, failuresToExtract: tally.failures, fmr: fmr,
            threshold: last.threshold, extrapolated: last.extrapolated, candidates: candidates,
            rankOne: .init(tally.rankOne, of: searches.count),
            falseNegatives: .init(searches.count - tally.found, of: searches.count),
            falsePositives: .init(tally.falsePositives, of: searches.count - tally.failures))
    }

    private func bcid(_ index: Int) throws(WhorlError) -> BCID {
        try BCID(storage: Self.storage, partition: Self.partition, classID: index + 1)
    }
}

/// A store that is gone after its use.
package enum TemporaryStore {
    /// Makes a store in a new folder of the system's temporary one, and removes it when `body` is done.
    ///
    /// - Throws: ``WhorlError/storeNotWritable(path:reason:)`` where the store cannot be made, and what `body` throws.
    package static func withStore<Value>(_ body: (SQLiteStore) throws(WhorlError) -> Value) throws(WhorlError) -> Value
    {
        let path = FileManager.default.temporaryDirectory.appending(path: "whorl-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(try SQLiteStore(path: path))
    }
}
