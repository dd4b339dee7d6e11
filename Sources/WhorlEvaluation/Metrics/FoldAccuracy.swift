import Whorl

/// The share of right decisions on pairs in folds, each fold decided by the threshold that suits the others best.
///
/// The protocol of Labeled Faces in the Wild, view 2: Huang, Ramesh, Berg, Learned-Miller, Labeled Faces in the Wild,
/// University of Massachusetts, technical report 07-49, 2007. Of thresholds that are equally right the middle of the
/// lowest interval is taken.
public struct FoldAccuracy: Sendable, Equatable, Codable {
    /// A scored pair.
    package struct Pair {
        /// Similarity, or ``ComparisonScores/failed``.
        package let score: Double
        /// Whether both show the same person.
        package let isMated: Bool
        /// From 0.
        let fold: Int

        package init(score: Double, isMated: Bool, fold: Int) {
            self.score = score
            self.isMated = isMated
            self.fold = fold
        }
    }

    /// Share of right decisions of each fold, `0...1`.
    public let folds: [Double]
    /// The threshold that each fold was decided by.
    public let thresholds: [Double]

    /// Mean over the folds, `0...1`.
    public var mean: Double { folds.reduce(0, +) / Double(folds.count) }

    /// Standard deviation of a fold, with `n - 1`; 0 of a single fold.
    public var standardDeviation: Double {
        guard folds.count > 1 else { return 0 }
        let squares = folds.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (squares / Double(folds.count - 1)).squareRoot()
    }

    /// Decides every fold.
    ///
    /// - Parameters:
    ///   - pairs: in any order.
    ///   - folds: number of folds, at least 2; each has a pair.
    package init(_ pairs: [Pair], folds: Int) {
        let byFold = (0..<folds).map { fold in pairs.filter { $0.fold == fold } }
        let thresholds = byFold.indices.map { left in
            Self.bestThreshold(byFold.indices.filter { $0 != left }.flatMap { byFold[$0] })
        }
        self.thresholds = thresholds
        self.folds = zip(byFold, thresholds).map { pairs, score in
            let threshold = Threshold(score: score)
            return Double(pairs.count { threshold.accepts($0.score) == $0.isMated }) / Double(pairs.count)
        }
    }

    /// The threshold with the most right decisions.
    package static func bestThreshold(_ pairs: [Pair]) -> Double {
        let sorted = pairs.filter { $0.score > ComparisonScores.failed }.sorted { $0.score < $1.score }
        // Below the lowest score all pairs are accepted; every pair passed changes one decision.
        var right = sorted.count(where: \.isMated)
        var best = (right: right, threshold: sorted.first?.score ?? 0)
        for (index, pair) in sorted.enumerated() {
            right += pair.isMated ? -1 : 1
            let next = index + 1 < sorted.count ? sorted[index + 1].score : pair.score.nextUp
            if right > best.right, next > pair.score { best = (right, max((pair.score + next) / 2, pair.score.nextUp)) }
        }
        return best.threshold
    }
}
