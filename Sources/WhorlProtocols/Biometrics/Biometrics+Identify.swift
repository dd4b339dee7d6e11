package import Whorl

extension Biometrics {
    /// Searches a partition for who presented samples.
    ///
    /// The false match rate of a verification is shared among the people searched, so that the whole search keeps it.
    /// People who are locked, disabled or flagged count as searched and are left out of what is found: nobody else is found
    /// more or less easily for that, and a caller cannot tell them from people who are not enrolled.
    ///
    /// - Parameters:
    ///   - storage: the storage.
    ///   - partition: the partition.
    ///   - samples: what was presented.
    ///   - source: where they come from: it decides who is locked.
    ///   - top: the most candidates.
    ///   - actor: who asks, as the audit log names it.
    /// - Returns: the candidates that match, best first; none in an empty partition.
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    package func identify(
        storage: String, partition: Int, _ samples: [CapturedSample], from source: AttemptSource,
        top: Int = Engine.usualTop, by actor: String
    ) async throws(Refusal) -> [Candidate] {
        let start = time.now
        let (rate, presented) = (searchRate(of: 1), Set(samples.map(\.modality)))
        let (candidates, damaged): ([Candidate], Int)
        do throws(Refusal) {
            (candidates, damaged) = try await matches(
                storage, partition, Presentation(samples), rate, top: top
            ) { (bcid) throws(Refusal) in
                guard try refusal(of: bcid, from: source) == nil else { return false }
                return try state(of: bcid)?.flagged.isDisjoint(with: presented) ?? true
            }
        } catch {
            try note("identify", nil, actor, .failed, since: start)
            throw error
        }
        // People who cannot be found until they are enrolled again.
        if damaged > 0 { try note("identify.damaged", nil, actor, .failed, since: start) }
        try note("identify", candidates.first?.bcid, actor, candidates.isEmpty ? .nonMatch : .match, since: start)
        return candidates
    }

    /// The rate of each of some searches for the same samples, which share it.
    func searchRate(of searches: Int) -> SearchRate { .fpir(policy.searchRate / Double(max(1, searches))) }

    /// The people who match and count, best first, and how many were left out because of a damaged template.
    ///
    /// - Parameters:
    ///   - storage: the storage.
    ///   - partition: the partition.
    ///   - probe: what was presented.
    ///   - rate: what the search keeps.
    ///   - top: the most people.
    ///   - counts: whether somebody counts; who does not takes nobody's place among the first.
    /// - Returns: none in an empty partition.
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    func matches(
        _ storage: String, _ partition: Int, _ probe: Presentation, _ rate: SearchRate, top: Int,
        where counts: (BCID) throws(Refusal) -> Bool
    ) async throws(Refusal) -> ([Candidate], damaged: Int) {
        var most = max(top, Engine.usualTop)
        while true {
            let asked = most
            let (found, damaged) = try await matches(storage, partition, probe, rate, top: asked)
            var counting: [Candidate] = []
            for candidate in found where try counts(candidate.bcid) { counting.append(candidate) }
            // Who stands behind the last of them may take the place of one who is left out.
            if counting.count >= top || found.count < asked { return (Array(counting.prefix(top)), damaged) }
            most *= 2
        }
    }

    private func matches(
        _ storage: String, _ partition: Int, _ probe: Presentation, _ rate: SearchRate, top: Int
    ) async throws(Refusal) -> ([Candidate], damaged: Int) {
        do throws(Refusal) {
            let found = try await run { (engine) throws(WhorlError) in
                try engine.identify(storage: storage, partition: partition, probe: probe, rate: rate, top: top)
            }
            return (found.candidates.filter { $0.decision == .match }, found.skippedDamaged)
        } catch .engine(.emptyPartition) {
            return ([], 0)
        }
    }
}
