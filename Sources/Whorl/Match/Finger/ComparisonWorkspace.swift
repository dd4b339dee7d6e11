/// Memory that comparisons use one after another, so that only the first of them takes any.
package struct ComparisonWorkspace {
    /// A pairing as it grew from a root.
    struct Grown {
        let tree: PairTree
        /// Sum of the pairs' local similarities.
        let promise: Float
    }

    /// Of the two prints.
    package var similarity = LocalSimilarity()
    /// Mean likeness of all descriptors of the two prints.
    package var usualLikeness: Float = 0
    var trees: [Grown] = []
    var queue = PairQueue()
    var shifts: [PairShift] = []
    var candidates: [PairCandidate] = []

    package init() {}
}
