/// The best pairing of two prints: the search over roots that score and explanation share.
struct FingerPairing {
    let tree: PairTree
    let evidence: FingerEvidence
    package let score: Float

    /// An intermediate result of the search, in the order of their making.
    enum Step {
        /// The pairs of minutiae that pairings grow from, the most alike first.
        case roots([(first: Int, second: Int)], LocalSimilarity)
        /// A pairing as its root and the edges around it gave it.
        case grown(PairTree, promise: Float)
        /// One of the most promising pairings: as alignment and bending left it, as it was grown, and what was measured.
        case weighed(PairTree, from: PairTree, Alignment, FingerEvidence, score: Float)
    }

    /// Grows a pairing from each of the strongest roots, and weighs the evidence of the most promising ones; nil where one of
    /// the prints has no minutiae.
    ///
    /// - Parameters:
    ///   - first: the print that comes first by ``PreparedFinger/precedes(_:)``.
    ///   - second: the other one.
    ///   - workspace: memory for the comparison; its similarities are those of the two prints afterwards.
    ///   - watch: receives the steps in the order of their making.
    init?(
        _ first: PreparedFinger, _ second: PreparedFinger, _ workspace: inout ComparisonWorkspace,
        watch: ((Step) -> Void)? = nil
    ) {
        guard first.points.count > 0, second.points.count > 0 else { return nil }
        workspace.similarity.measure(first, second)
        workspace.usualLikeness = MinutiaDescriptor.meanLikeness(
            first.template.descriptors, second.template.descriptors)
        let roots = StrongestPairs(workspace.similarity)
        watch?(.roots(roots.pairs, workspace.similarity))
        Self.grow(roots, first, second, &workspace, watch)
        let weights = first.scoring(with: second)
        var best: (tree: PairTree, evidence: FingerEvidence, score: Float)?
        for _ in 0..<MatchParameters.weighedTrees {
            guard let grown = workspace.takeMostPromisingTree() else { break }
            var tree = grown
            tree.complete(first, second, limit: MatchParameters.completionDistance, &workspace)
            tree.bend(first, second, &workspace)
            let alignment = Alignment(tree, first.points, second.points)
            let evidence = FingerEvidence(tree, alignment, local: roots.local, first, second, &workspace)
            let score = weights.score(evidence)
            watch?(.weighed(tree, from: grown, alignment, evidence, score: score))
            if best == nil || score > (best?.score ?? 0) { best = (tree, evidence, score) }
        }
        guard let best else { return nil }
        (tree, evidence, score) = best
    }

    /// Fills the workspace's trees, in the order of their roots.
    private static func grow(
        _ roots: StrongestPairs, _ first: PreparedFinger, _ second: PreparedFinger,
        _ workspace: inout ComparisonWorkspace, _ watch: ((Step) -> Void)?
    ) {
        workspace.trees.removeAll(keepingCapacity: true)
        for number in 0..<max(1, roots.count) {
            let root = roots.count > 0 ? roots[number] : (0, 0)
            // A root that an earlier pairing contains would grow the same pairing again.
            guard !workspace.trees.contains(where: { $0.tree.partner(of: root.0) == root.1 }) else { continue }
            let tree = PairTree(root: root, first, second, &workspace.queue)
            var promise: Float = 0
            for number in 0..<tree.count {
                let pair = tree[number]
                promise += workspace.similarity[pair.first, pair.second]
                promise += workspace.likeness(pair.first, of: first, pair.second, of: second) ?? 0
            }
            watch?(.grown(tree, promise: promise))
            workspace.trees.append(ComparisonWorkspace.Grown(tree: tree, promise: promise))
        }
    }
}
