import Whorl
import WhorlNumerics

import WhorlEvaluation

/// Scored sets without images.
enum SeededSets {
    /// A set of normal scores, mated ones higher by `separation`; extraction fails for the samples in `failed`.
    static func scores(
        _ name: String, fingers: Int, impressions: Int, separation: Double = 4, failed: Set<Int> = [],
        seed: UInt64 = 1
    ) -> ScoredSet {
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
        return ScoredSet(
            set: SampleSet(name: name, samples: samples), plan: plan, scores: scores,
            failures: failed.sorted().map { SampleFailure(set: name, sample: samples[$0].stem, error: .blankImage) })
    }
}

/// A folder whose comparisons have made-up scores.
struct ScoredSet {
    let set: SampleSet
    let plan: ComparisonPlan
    /// By comparison of the plan.
    var scores: [Double]
    let failures: [SampleFailure]

    private static let cost = EvaluationCost(
        extractions: [0.010, 0.012, 0.020], preparations: [], comparisons: 1000, comparisonSeconds: 0.1)

    /// What an evaluation of folders of prints gathers of such scores.
    static func measured(_ sets: [ScoredSet]) -> MeasuredRun {
        let manifest = SampleManifest(sets.map(\.set))
        let register = manifest.register
        var pool = EvidencePool(count: sets.count, EvidenceCollector(register, countsBothWays: true))
        for (index, scored) in sets.enumerated() {
            let first = manifest.sets[index].samples.lowerBound
            for (pair, score) in zip(scored.plan.pairs, scored.scores) {
                let (probe, reference) = (first + pair.probe, first + pair.reference)
                pool.add(
                    LabelledComparison(
                        probe: probe, reference: reference, probeSubject: register.subject[probe],
                        referenceSubject: register.subject[reference], truth: pair.isMated ? .mated : .nonMated,
                        score: score), set: index, register)
            }
        }
        return MeasuredRun(
            EvaluatedData(content: .prints(extractorVersion: 1), selection: .all, labelsAreFingers: true),
            RunRecord(command: "whorl evaluate", versions: [:], inputs: []),
            sets: zip(manifest.sets, pool.sets).enumerated().map { index, part in
                MeasuredSet(
                    name: part.0.name, subjects: part.0.subjects, samples: part.0.samples.count, part.1,
                    failures: sets[index].failures, cost: cost)
            }, pool.whole, register)
    }
}

extension EvaluationResult {
    /// The result of made-up scores.
    init(_ sets: [ScoredSet]) {
        self.init(ScoredSet.measured(sets))
    }
}
