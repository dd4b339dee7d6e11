package import Whorl

extension Biometrics {
    /// Searches a partition for who presented samples.
    ///
    /// The false match rate of a verification is shared among the people searched, so that the whole search keeps it.
    /// People who are locked or disabled count as searched and are left out of what is found: nobody else is found more
    /// or less easily for that, and a caller cannot tell them from people who are not enrolled.
    ///
    /// - Parameters:
    ///   - storage: the storage.
    ///   - partition: the partition.
    ///   - samples: what was presented.
    ///   - source: where they come from: it decides who is locked.
    ///   - top: the most candidates.
    ///   - searches: searches of other partitions for the same samples, with this one, among which the rate is shared.
    ///   - actor: who asks, as the audit log names it.
    /// - Returns: the candidates that match, best first; none in an empty partition.
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    package func identify(
        storage: String, partition: Int, _ samples: [CapturedSample], from source: AttemptSource,
        top: Int = Engine.usualTop, of searches: Int = 1, by actor: String
    ) async throws(Refusal) -> [Candidate] {
        let start = time.now
        let rate = SearchRate.fpir(policy.searchRate / Double(max(1, searches)))
        let (candidates, damaged): ([Candidate], Int)
        do throws(Refusal) {
            (candidates, damaged) = try await open(storage, partition, Presentation(samples), source, rate, top: top)
        } catch {
            try note("identify", nil, actor, .failed, since: start)
            throw error
        }
        // People who cannot be found until they are enrolled again.
        if damaged > 0 { try note("identify.damaged", nil, actor, .failed, since: start) }
        try note("identify", candidates.first?.bcid, actor, candidates.isEmpty ? .nonMatch : .match, since: start)
        return candidates
    }

    /// Makes a try of somebody who names nobody: as no person is there to count a miss for, it counts for the network
    /// and, together with those of all other networks, for the client and its partitions.
    ///
    /// - Parameters:
    ///   - source: where the try comes from; nothing is counted for a known one.
    ///   - actor: the client, as the audit log names it.
    ///   - place: what is searched, such as `bws.1`.
    ///   - tries: samples that are presented: a miss counts as so many.
    ///   - search: finds who it is; nil is a miss.
    /// - Returns: what `search` returns.
    /// - Throws: ``Refusal/locked(retryAfter:)`` where the network has missed too often or the client's searches are
    ///   slowed, and what `search` throws.
    package func attempt<Value: Sendable>(
        from source: AttemptSource, by actor: String, in place: String, tries: Int = 1,
        _ search: () async throws(Refusal) -> Value?
    ) async throws(Refusal) -> Value? {
        guard case .unknown(let network, _) = source else { return try await search() }
        let start = time.now
        let client = "\(actor) \(place)"
        do throws(Refusal) {
            return try await sources.attempt(network, tries: tries) { () async throws(Refusal) -> Value? in
                let waits = [misses.wait(for: network), searches.wait(for: client)]
                if let seconds = waits.compactMap(\.self).max() { throw .locked(retryAfter: seconds) }
                let found = try await search()
                guard found == nil else { return found }
                let isSlowed = (0..<max(1, tries)).map { _ in searches.spend(client) }.contains(true)
                if isSlowed { try raise(.searchesSlowed, by: actor, detail: place) }
                return nil
            }
        } catch {
            if case .locked = error { try note("identify", nil, actor, .locked, since: start) }
            throw error
        }
    }

    /// The people who match and may try, best first, and how many were left out because of a damaged template.
    private func open(
        _ storage: String, _ partition: Int, _ probe: Presentation, _ source: AttemptSource, _ rate: SearchRate,
        top: Int
    ) async throws(Refusal) -> ([Candidate], damaged: Int) {
        var most = max(top, Engine.usualTop)
        while true {
            let asked = most
            let (found, damaged) = try await matches(storage, partition, probe, rate, top: asked)
            var open: [Candidate] = []
            for candidate in found where try refusal(of: candidate.bcid, from: source) == nil { open.append(candidate) }
            // Who stands behind the last of them may take the place of one who is left out.
            if open.count >= top || found.count < asked { return (Array(open.prefix(top)), damaged) }
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
