import Whorl
import WhorlNumerics

@testable import WhorlEvaluation

/// Scored sets without images.
enum SeededSets {
    /// A set of normal scores, mated ones higher by `separation`; extraction fails for the samples in `failed`.
    static func scores(
        _ name: String, fingers: Int, impressions: Int, separation: Double = 4, failed: Set<Int> = [],
        seed: UInt64 = 1
    ) -> SetScores {
        var generator = SeededGenerator(seed: seed)
        let samples = (0..<fingers).flatMap { finger in
            (1...impressions).compactMap { impression in
                SampleName(fileName: "f\(finger)_\(impression)").map {
                    Sample(name: $0, stem: "f\(finger)_\(impression)", path: "")
                }
            }
        }
        let plan = ComparisonPlan(samples.map(\.name), .all)
        let scores = plan.pairs.map { pair in
            let score = Double(generator.normal()) + (pair.isMated ? separation : 0)
            return failed.contains(pair.probe) || failed.contains(pair.reference) ? ComparisonScores.failed : score
        }
        return SetScores(
            set: SampleSet(name: name, samples: samples), plan: plan, scores: scores,
            failures: failed.sorted().map { SampleFailure(set: name, sample: samples[$0].stem, error: .blankImage) },
            warnings: [],
            cost: EvaluationCost(
                extractions: [0.010, 0.012, 0.020], preparations: [], comparisons: 1000, comparisonSeconds: 0.1))
    }
}
