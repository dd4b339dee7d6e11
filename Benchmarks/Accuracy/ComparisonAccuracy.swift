import BenchmarkSupport
import WhorlEvaluation

/// Error rates of all pairs inside each development set, and of the sets that are pooled.
struct ComparisonAccuracy: Encodable {
    /// Each set, in the order of the list.
    let sets: [EvaluationSummary]
    /// Sets under one threshold, by the pool's name.
    let pools: [EvaluationSummary]

    /// Extracts and compares, as `whorl evaluate --protocol all` does.
    ///
    /// - Throws: as the evaluation does.
    init(_ data: DevelopmentData, threads: Int) async throws(EvaluationError) {
        let manifest = SampleManifest(data.sets.map(\.images), resolutions: data.resolutions)
        let measured = try await Evaluation(manifest, .prints(resolution: nil), threads: threads).run(command: "")
        sets = measured.sets.map { EvaluationSummary(name: $0.name, [$0], measured.data) }
        let names = Set(data.sets.compactMap(\.description.pool)).sorted()
        pools = names.map { name in
            let pooled = zip(data.sets, measured.sets).filter { $0.0.description.pool == name }.map(\.1)
            return EvaluationSummary(name: "\(name), \(pooled.count) sets pooled", pooled, measured.data)
        }
    }
}
