public import Whorl
import WhorlNumerics

extension FaceScores {
    /// Compares the pairs of a list.
    ///
    /// - Parameters:
    ///   - pairs: names of samples of the folder.
    ///   - embedded: the faces.
    ///   - metric: how embeddings are compared.
    /// - Throws: ``WhorlError/insufficientData(reason:)`` for a list of a single fold, or a pair whose sample is not in
    ///   the folder.
    public init(
        pairs: LabelledPairs, of embedded: EmbeddedSet, metric: EmbeddingMetric
    ) throws(WhorlError) {
        guard pairs.folds > 1 else {
            throw .insufficientData(reason: "a list of one fold leaves no other fold to choose a threshold on")
        }
        let indices = Dictionary(
            embedded.set.samples.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        var scored: [FoldAccuracy.Pair] = []
        var made = 0
        let start = ProcessClock.seconds
        for pair in pairs.pairs {
            guard let probe = indices[pair.probe], let reference = indices[pair.reference] else {
                let missing = indices[pair.probe] == nil ? pair.probe : pair.reference
                throw .insufficientData(
                    reason: "\(embedded.set.name) has no sample \(missing.impression) of \(missing.label)")
            }
            var score = ComparisonScores.failed
            if case .success(let left) = embedded.embeddings[probe],
                case .success(let right) = embedded.embeddings[reference]
            {
                score = metric.score(left, right)
                made += 1
            }
            scored.append(FoldAccuracy.Pair(score: score, isMated: pair.isMated, fold: pair.fold))
        }
        self.init(
            set: embedded.set,
            scores: ComparisonScores(
                mated: scored.filter(\.isMated).map(\.score), nonMated: scored.filter { !$0.isMated }.map(\.score)),
            failures: embedded.failures,
            cost: EvaluationCost(
                extractions: embedded.extractSeconds, preparations: [], comparisons: made,
                comparisonSeconds: ProcessClock.seconds - start),
            rankedProbes: 0, rankOne: 0, accuracy: FoldAccuracy(scored, folds: pairs.folds))
    }
}
