import BenchmarkSupport
import WhorlEvaluation

/// Error rates of all pairs inside each development set, and of the sets that are pooled.
struct ComparisonAccuracy: Encodable {
    /// Each set, in the order of the list.
    let sets: [EvaluationSummary]
    /// Sets under one threshold, by the pool's name.
    let pools: [EvaluationSummary]

    /// Extracts and compares, as `whorl evaluate --protocol all` does.
    init(_ data: DevelopmentData, threads: Int) async {
        let measured = await Evaluation(
            sets: data.sets.map(\.images), selection: .all, resolutions: data.resolutions, threads: threads
        ).run()
        sets = measured.map { EvaluationSummary(name: $0.set.name, [$0]) }
        let names = Set(data.sets.compactMap(\.description.pool)).sorted()
        pools = names.map { name in
            let pooled = zip(data.sets, measured).filter { $0.0.description.pool == name }.map(\.1)
            return EvaluationSummary(name: "\(name), \(pooled.count) sets pooled", pooled)
        }
    }
}
