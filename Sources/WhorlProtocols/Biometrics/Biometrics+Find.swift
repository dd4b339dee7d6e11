internal import Synchronization
package import Whorl

extension Biometrics {
    /// Searches partitions for the one person whom samples are of, to sign that person in: the try of somebody who names
    /// nobody.
    ///
    /// As no person is there to count a miss for, misses count for the network that they come from and, together with
    /// those of all other networks, for the client and its partitions. Each sample counts: those that do not resemble who
    /// was found by others would otherwise be guesses that nothing counts.
    ///
    /// - Parameters:
    ///   - samples: what was presented.
    ///   - places: the partitions, among which the rate is shared.
    ///   - source: where the samples come from; nothing is counted for a known one.
    ///   - actor: the client, as the audit log names it.
    ///   - isMeant: whether somebody could be signed in at all; others count as searched and are left out.
    /// - Returns: whom the search found, whose flag only ``verify(_:_:from:by:fmr:)`` looks at.
    /// - Throws: ``Refusal/locked(retryAfter:)`` where the network has missed too often or the client's searches are
    ///   slowed, ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    package func find(
        _ samples: [CapturedSample], in places: [(storage: String, partition: Int)], from source: AttemptSource,
        by actor: String, where isMeant: (BCID) throws(Refusal) -> Bool
    ) async throws(Refusal) -> Finding {
        guard case .unknown(let network, _) = source else {
            return try await search(samples, places, source, actor, isMeant).finding
        }
        let (start, place) = (time.now, Self.name(of: places))
        let client = "\(actor) \(place)"
        do throws(Refusal) {
            let finding = try await sources.attempt(counting: network) { () async throws(Refusal) in
                let waits = [misses.wait(for: network), searches.wait(for: client)]
                if let seconds = waits.compactMap(\.self).max() { throw .locked(retryAfter: seconds) }
                let (finding, misses) = try await search(samples, places, source, actor, isMeant)
                let isSlowed = (0..<misses).map { _ in searches.spend(client) }.contains(true)
                if isSlowed { try raise(.searchesSlowed, by: actor, detail: place) }
                return (finding == .nobody ? nil : finding, misses)
            }
            return finding ?? .nobody
        } catch {
            if case .locked = error {
                observe(Observation(action: "identify", outcome: .locked, seconds: time.now - start))
                try keep { () throws(WhorlError) in try lockedSearches.note(by: actor) }
            }
            throw error
        }
    }

    /// Whom samples are of, and how many of them missed.
    private func search(
        _ samples: [CapturedSample], _ places: [(storage: String, partition: Int)], _ source: AttemptSource,
        _ actor: String, _ isMeant: (BCID) throws(Refusal) -> Bool
    ) async throws(Refusal) -> (finding: Finding, misses: Int) {
        let start = time.now
        let (people, damaged): ([BCID], Int)
        do throws(Refusal) {
            (people, damaged) = try await two(Presentation(samples), places, isMeant)
        } catch {
            try note("identify", nil, actor, .failed, since: start)
            throw error
        }
        // People who cannot be found until they are enrolled again.
        if damaged > 0 { try note("identify.damaged", nil, actor, .failed, since: start) }
        let finding = try Finding(people) { (bcid) throws(Refusal) in try refusal(of: bcid, from: source) != nil }
        switch finding {
        case .nobody: try note("identify", nil, actor, .nonMatch, since: start)
        case .one(let bcid): try note("identify", bcid, actor, .match, since: start)
        case .several:
            for bcid in people { try note("identify.ambiguous", bcid, actor, .refused, since: start) }
            if isNews(people) { try raise(.searchAmbiguous, by: actor, detail: Self.name(of: places)) }
        }
        guard finding != .nobody, let nearest = people.first else { return (finding, samples.count) }
        return (finding, try await misses(samples, of: nearest))
    }

    /// Whether no search of the last hour found the same people: who presents a sample again and again raises one alarm.
    private func isNews(_ people: [BCID]) -> Bool {
        let now = time.now
        return ambiguities.withLock { known in
            guard known.value(Set(people), at: now) == nil else { return false }
            return known.insert(true, for: Set(people), until: now + Self.hour, at: now)
        }
    }

    /// Seconds.
    private static let hour = 3_600.0

    /// The two most similar people who match and are meant, the most similar first: a third changes nothing.
    private func two(
        _ probe: Presentation, _ places: [(storage: String, partition: Int)],
        _ isMeant: (BCID) throws(Refusal) -> Bool
    ) async throws(Refusal) -> ([BCID], damaged: Int) {
        let rate = searchRate(of: places.count)
        var (people, damaged): ([Candidate], Int) = ([], 0)
        for (storage, partition) in places {
            let found = try await matches(storage, partition, probe, rate, top: 2, where: isMeant)
            people += found.0
            damaged += found.damaged
        }
        return (people.sorted { $0.scoreFMR < $1.scoreFMR }.prefix(2).map(\.bcid), damaged)
    }

    /// How many samples do not resemble a person alone, whom all of them together matched.
    ///
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    func misses(_ samples: [CapturedSample], of person: BCID) async throws(Refusal) -> Int {
        guard samples.count > 1 else { return 0 }
        var count = 0
        for sample in samples {
            let alone = try await comparison(person, [sample], Self.resemblance)
            if alone?.decision != .match { count += 1 }
        }
        return count
    }

    /// The false match rate at which a sample resembles a person: a turned face or a faint print does, and one guess in a
    /// hundred.
    private static let resemblance = 1e-2

    /// Names partitions, such as `bws.1 bws.2`.
    private static func name(of places: [(storage: String, partition: Int)]) -> String {
        places.map { "\($0.storage).\($0.partition)" }.sorted().joined(separator: " ")
    }
}
