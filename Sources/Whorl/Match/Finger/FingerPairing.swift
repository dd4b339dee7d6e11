/// The best pairing of two prints: the search over roots that score and explanation share.
struct FingerPairing {
    let tree: PairTree
    let evidence: FingerEvidence
    let similarity: LocalSimilarity
    package let score: Float

    /// An intermediate result of the search, in the order of their making.
    enum Step {
        /// The pairs of minutiae that pairings grow from, the most alike first.
        case roots([(first: Int, second: Int)], LocalSimilarity)
        /// A pairing as its root and the edges around it gave it.
        case grown(PairTree, promise: Float)
        /// One of the most promising pairings: with what the alignment added to it, and what was measured.
        case weighed(PairTree, Alignment, FingerEvidence, score: Float)
    }

    /// Grows a pairing from each of the strongest roots, and weighs the evidence of the most promising ones; nil where one of
    /// the prints has no minutiae.
    ///
    /// - Parameters:
    ///   - first: the print that comes first by ``PreparedFinger/precedes(_:)``.
    ///   - second: the other one.
    ///   - watch: receives the steps in the order of their making.
    init?(_ first: PreparedFinger, _ second: PreparedFinger, watch: ((Step) -> Void)? = nil) {
        guard first.points.count > 0, second.points.count > 0 else { return nil }
        let weights = first.scoring(with: second)
        let similarity = LocalSimilarity(first, second)
        var roots = similarity.strongest(MatchParameters.roots)
        if roots.isEmpty { roots = [(0, 0)] }
        watch?(.roots(roots, similarity))
        let local = roots.reduce(Float(0)) { $0 + similarity[$1.first, $1.second] } / Float(MatchParameters.roots)
        var trees: [(tree: PairTree, promise: Float)] = []
        // A root that an earlier pairing contains would grow the same pairing again.
        for root in roots where !trees.contains(where: { $0.tree.partner[root.first] == root.second }) {
            let tree = PairTree(root: root, first, second)
            let promise = tree.pairs.reduce(Float(0)) { $0 + similarity[$1.first, $1.second] }
            watch?(.grown(tree, promise: promise))
            trees.append((tree, promise))
        }
        let order = trees.indices.sorted { (trees[$1].promise, $0) < (trees[$0].promise, $1) }
        var best: (tree: PairTree, evidence: FingerEvidence, score: Float)?
        for index in order.prefix(MatchParameters.weighedTrees) {
            var tree = trees[index].tree
            tree.complete(first.points, second.points, Alignment(tree.pairs, first.points, second.points))
            let alignment = Alignment(tree.pairs, first.points, second.points)
            let evidence = FingerEvidence(tree, alignment, similarity, local: local, first, second)
            let score = weights.score(evidence)
            watch?(.weighed(tree, alignment, evidence, score: score))
            if best == nil || score > (best?.score ?? 0) { best = (tree, evidence, score) }
        }
        guard let best else { return nil }
        (tree, evidence, score) = best
        self.similarity = similarity
    }
}
