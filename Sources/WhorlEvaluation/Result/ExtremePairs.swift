/// The pairs that a person should look at: the mated ones of the lowest scores and the non-mated of the highest.
struct ExtremePairs: Sendable {
    /// Pairs of each kind that are kept.
    package static let count = 12

    /// Two samples and their score.
    struct Pair: Sendable, Equatable {
        /// Index of the probe's sample.
        let probe: Int
        /// Index of the reference's sample.
        let reference: Int
        /// Similarity.
        package let score: Double

        package init(probe: Int, reference: Int, score: Double) {
            self.probe = probe
            self.reference = reference
            self.score = score
        }
    }

    /// The lowest mated pairs, scores rising; equal ones in the order they came.
    private(set) var mated: [Pair] = []
    /// The highest non-mated pairs, scores falling; equal ones in the order they came.
    private(set) var nonMated: [Pair] = []

    /// Takes a comparison; those that could not be made are no errors of the comparison.
    mutating func add(_ comparison: LabelledComparison) {
        guard comparison.score > ComparisonScores.failed, let probe = comparison.probe,
            let reference = comparison.reference
        else { return }
        let pair = Pair(probe: probe, reference: reference, score: comparison.score)
        switch comparison.truth {
        case .mated: Self.insert(pair, into: &mated) { $0 < $1 }
        case .nonMated: Self.insert(pair, into: &nonMated) { $0 > $1 }
        case .excluded: break
        }
    }

    private static func insert(_ pair: Pair, into pairs: inout [Pair], before: (Double, Double) -> Bool) {
        if pairs.count == count, let last = pairs.last, !before(pair.score, last.score) { return }
        let place = pairs.firstIndex { before(pair.score, $0.score) } ?? pairs.count
        pairs.insert(pair, at: place)
        if pairs.count > count { pairs.removeLast() }
    }
}
