import Whorl

extension Evaluation {
    /// Extracts and compares, and keeps what each score was made of; comparisons that could not be made are left out.
    ///
    /// - Returns: the evidence of each comparison, by set.
    public func evidence() async -> [[LabelledEvidence]] {
        let extracted = await extract { _ in }
        var result: [[LabelledEvidence]] = []
        for (set, samples) in zip(sets, extracted) {
            let fingers = samples.map { try? $0.finger.get() }
            let pairs = ComparisonPlan(set.samples.map(\.name), selection).pairs
            let evidence = await ParallelMap.results(count: pairs.count, chunk: ScoredChunk.size, threads: threads) {
                range in
                pairs[range].map { pair -> LabelledEvidence? in
                    guard let probe = fingers[pair.probe], let reference = fingers[pair.reference] else { return nil }
                    let comparison = FingerMatcher(probe: probe).comparison(with: reference)
                    return LabelledEvidence(comparison, isMated: pair.isMated)
                }
            }
            result.append(evidence.compactMap(\.self))
        }
        return result
    }
}
