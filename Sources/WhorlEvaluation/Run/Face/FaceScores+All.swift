public import Whorl
import WhorlNumerics

extension FaceScores {
    /// Compares all faces of a folder with one another.
    ///
    /// - Parameters:
    ///   - embedded: the faces.
    ///   - metric: how embeddings are compared.
    ///   - threads: at most.
    public init(all embedded: EmbeddedSet, metric: EmbeddingMetric, threads: Int) async {
        let names = embedded.set.samples.map(\.name.label)
        let made = zip(names, embedded.embeddings).compactMap { label, embedding in
            (try? embedding.get()).map { (label: label, embedding: $0) }
        }
        let rows = EmbeddingMatrix(
            rows: made.count, columns: made.first?.embedding.count ?? 1, values: made.flatMap(\.embedding))
        let start = ProcessClock.seconds
        let all = await AllPairs(rows, labels: made.map(\.label), metric: metric, threads: threads).run()
        let seconds = ProcessClock.seconds - start
        let counts = (whole: Self.pairs(names), made: Self.pairs(made.map(\.label)))
        self.init(
            set: embedded.set,
            scores: ComparisonScores(
                mated: all.scores.mated.adding(failed: counts.whole.mated - counts.made.mated),
                nonMated: all.scores.nonMated.adding(failed: counts.whole.nonMated - counts.made.nonMated)),
            failures: embedded.failures,
            cost: EvaluationCost(
                extractions: embedded.extractSeconds, preparations: [],
                comparisons: counts.made.mated + counts.made.nonMated, comparisonSeconds: seconds),
            rankedProbes: Self.ranked(names), rankOne: all.rankOne, accuracy: nil)
    }

    /// Unordered pairs of samples with the same label, and with different ones.
    private static func pairs(_ labels: [String]) -> (mated: Int, nonMated: Int) {
        let mated = counts(labels).reduce(0) { $0 + $1 * ($1 - 1) / 2 }
        return (mated, labels.count * (labels.count - 1) / 2 - mated)
    }

    /// Samples whose label another sample has too.
    private static func ranked(_ labels: [String]) -> Int {
        counts(labels).filter { $0 > 1 }.reduce(0, +)
    }

    private static func counts(_ labels: [String]) -> [Int] {
        Array(Dictionary(grouping: labels) { $0 }.mapValues(\.count).values)
    }
}

extension ScoreTally {
    /// The tally with comparisons that could not be made.
    fileprivate func adding(failed count: Int) -> ScoreTally {
        guard count > 0 else { return self }
        return .pooled([ScoreTally(scores: [ComparisonScores.failed], counts: [count]), self])
    }
}
