/// How a comparison found its pairs: the intermediate results of the search over roots.
package struct ComparisonSteps: Sendable {
    /// A pairing that grew from a root along edges that both prints have.
    package struct Grown: Sendable {
        /// The root, then the others in the order found.
        package let pairs: [FingerComparison.Pair]
        /// Sum of the pairs' local similarities, and of their likenesses where they are described: the pairings with the highest
        /// are weighed.
        package let promise: Double
    }

    /// One of the most promising pairings.
    package struct Weighed: Sendable {
        /// The pairing before the alignment.
        package let grown: Grown
        /// The pairs as grown, less those that strayed, then those that the alignment added.
        package let pairs: [FingerComparison.Pair]
        /// Lays the probe on the reference, y up.
        package let alignment: Alignment
        /// What was measured, and what each measure adds to the score.
        package let parts: [FingerComparison.Part]
        /// The score of this pairing.
        package let score: Double
    }

    /// The most alike minutiae of both prints, the most alike first.
    package internal(set) var roots: [FingerComparison.Pair] = []
    /// The pairings in the order of their roots; a root inside an earlier pairing grows none.
    package internal(set) var grown: [Grown] = []
    /// The most promising pairings, the most promising first.
    package internal(set) var weighed: [Weighed] = []

    /// The pairing with the highest score; nil where one of the prints has no minutiae.
    package var best: Weighed? {
        weighed.reduce(nil) { best, next in best.map { next.score > $0.score ? next : $0 } ?? next }
    }
}
