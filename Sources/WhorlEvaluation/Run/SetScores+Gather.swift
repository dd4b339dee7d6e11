import Whorl

extension SetScores {
    /// Gathers what threads made.
    init(_ set: SampleSet, _ plan: ComparisonPlan, _ samples: [ExtractedSample], _ chunks: [ScoredChunk]) {
        let named = Array(zip(set.samples, samples))
        self.init(
            set: set, plan: plan, scores: chunks.flatMap(\.scores),
            failures: named.compactMap { sample, extracted in
                guard case .failure(let error) = extracted.finger else { return nil }
                return SampleFailure(set: set.name, sample: sample.stem, error: error)
            },
            warnings: named.flatMap { sample, extracted in
                extracted.warnings.map { "\(set.name)/\(sample.stem): \($0)" }
            },
            cost: EvaluationCost(
                extractions: samples.compactMap(\.extractSeconds), preparations: samples.compactMap(\.prepareSeconds),
                comparisons: chunks.reduce(0) { $0 + $1.comparisons },
                comparisonSeconds: chunks.reduce(0) { $0 + $1.seconds }))
    }
}
