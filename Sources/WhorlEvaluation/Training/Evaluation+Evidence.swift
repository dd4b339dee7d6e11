import Whorl
import WhorlNumerics

extension Evaluation {
    /// Comparisons that a thread takes at once: some tens of milliseconds of work.
    private static let chunk = 512

    /// Extracts and compares prints, and keeps what each score was made of; comparisons that could not be made are left
    /// out.
    ///
    /// - Returns: the evidence of each comparison, by data set.
    /// - Throws: what ``run(command:scores:warning:progress:)`` throws.
    public func labelledEvidence() async throws(EvaluationError) -> [[LabelledEvidence]] {
        let plan = try ComparisonSources(manifest, selection)
        let samples = try await TemplateExtraction(manifest, source, cacheFolder: cache, threads: threads).run()
        var result: [[LabelledEvidence]] = []
        for compared in plan.sources {
            let chunks = (compared.count + Self.chunk - 1) / Self.chunk
            let evidence = Parallel.map(chunks, threads: threads, block: 1) { index in
                let start = index * Self.chunk
                return compared.pairs(start..<min(start + Self.chunk, compared.count)).compactMap { pair in
                    guard case .print(let probe) = samples.prepared[pair.probe],
                        case .print(let reference) = samples.prepared[pair.reference]
                    else { return nil as LabelledEvidence? }
                    let comparison = FingerMatcher(probe: probe).comparison(with: reference)
                    guard !comparison.parts.isEmpty else { return nil }
                    return LabelledEvidence(
                        comparison, isMated: plan.register.truth(pair.probe, pair.reference) == .mated)
                }
            }
            result.append(evidence.flatMap(\.self))
        }
        return result
    }
}
