import Whorl

/// Folders of labelled images to scores: the conductor of an evaluation.
///
/// All images are extracted, then all comparisons of the protocol are made inside each folder, on several threads;
/// the scores do not depend on their number.
public struct Evaluation: Sendable {
    /// The folders; their names are different.
    public let sets: [SampleSet]
    /// Which samples are compared.
    public let selection: PairProtocol
    /// The resolution of each folder's images.
    public let resolutions: Resolutions
    /// Threads at most.
    public let threads: Int

    /// Plans an evaluation.
    ///
    /// - Precondition: `threads` is at least 1.
    public init(sets: [SampleSet], selection: PairProtocol, resolutions: Resolutions = .init(), threads: Int) {
        precondition(threads > 0)
        self.sets = sets
        self.selection = selection
        self.resolutions = resolutions
        self.threads = threads
    }

    /// Extracts and compares.
    ///
    /// - Parameter progress: called from any thread.
    /// - Returns: what was measured, in the order of ``sets``.
    public func run(progress: @escaping @Sendable (EvaluationProgress) -> Void = { _ in }) async -> [SetScores] {
        let extracted = await extract(progress)
        let plans = sets.map { ComparisonPlan($0.samples.map(\.name), selection) }
        let total = plans.reduce(0) { $0 + $1.pairs.count }
        var results: [SetScores] = []
        var before = 0
        for (index, plan) in plans.enumerated() {
            let compared = before
            let chunks = await compare(plan, extracted[index]) { done in
                progress(EvaluationProgress(stage: .comparison, done: compared + done, total: total))
            }
            results.append(SetScores(sets[index], plan, extracted[index], chunks))
            before += plan.pairs.count
        }
        return results
    }

    /// Extracts all samples, by set.
    func extract(_ progress: @escaping @Sendable (EvaluationProgress) -> Void) async -> [[ExtractedSample]] {
        await SampleExtraction(sets: sets, resolutions: resolutions, threads: threads).run(progress)
    }

    /// Makes the comparisons of one set.
    private func compare(
        _ plan: ComparisonPlan, _ samples: [ExtractedSample], _ progress: @escaping @Sendable (Int) -> Void
    ) async -> [ScoredChunk] {
        let prepared = samples.map { (try? $0.finger.get()).map(PreparedSample.print) }
        let (pairs, size) = (plan.pairs, ScoredChunk.size)
        return await ParallelMap.results(count: (pairs.count + size - 1) / size, chunk: 1, threads: threads) { done in
            progress(min(done * size, pairs.count))
        } body: { range in
            range.map { ScoredChunk(pairs[$0 * size..<min(($0 + 1) * size, pairs.count)], prepared) }
        }
    }
}
