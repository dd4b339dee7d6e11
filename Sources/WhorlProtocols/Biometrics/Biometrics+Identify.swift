public import Whorl

extension Biometrics {
    /// Searches a partition for who presented samples.
    ///
    /// - Parameters:
    ///   - storage: the storage.
    ///   - partition: the partition.
    ///   - samples: what was presented.
    ///   - top: the most candidates.
    ///   - actor: who asks, as the audit log names it.
    /// - Returns: the candidates that match, best first; none in an empty partition.
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    public func identify(
        storage: String, partition: Int, _ samples: [CapturedSample], top: Int = Engine.usualTop, by actor: String
    ) async throws(Refusal) -> [Candidate] {
        let start = time.now
        if policy.delay > 0 { try? await Task.sleep(for: .seconds(policy.delay)) }
        let probe = Presentation(samples)
        let rate = SearchRate.fpir(policy.fpir)
        var candidates: [Candidate] = []
        do throws(Refusal) {
            candidates = try await run { (engine) throws(WhorlError) in
                try engine.identify(storage: storage, partition: partition, probe: probe, rate: rate, top: top)
            }.candidates.filter { Self.accepts($0.decision) }
        } catch .engine(.emptyPartition) {
        } catch {
            try note("identify", nil, actor, .failed, since: start)
            throw error
        }
        try note("identify", candidates.first?.bcid, actor, candidates.isEmpty ? .nonMatch : .match, since: start)
        return candidates
    }
}
