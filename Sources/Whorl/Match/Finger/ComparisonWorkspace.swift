internal import WhorlNumerics

/// Memory that comparisons use one after another, so that only the first ones take any.
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
    /// Empty but while a pairing is completed.
    var candidates = RankedQueue<PairCandidate>()

    package init() {}

    /// Takes the tree of the highest promise out, of several the one that grew first; nil where none is left.
    mutating func takeMostPromisingTree() -> PairTree? {
        guard var best = trees.indices.first else { return nil }
        for index in trees.indices where trees[index].promise > trees[best].promise { best = index }
        return trees.remove(at: best).tree
    }

    /// A workspace that moves between comparisons as a whole; one of them at a time uses it.
    private final class WorkspaceBox: @unchecked Sendable {
        var workspace = ComparisonWorkspace()
    }

    /// Workspaces that no comparison uses: as many as there were comparisons at one time.
    private static let idle = ParallelLock<[WorkspaceBox]>([])

    /// Lends `body` a workspace that earlier comparisons have used.
    static func lend<Value>(_ body: (inout ComparisonWorkspace) -> Value) -> Value {
        let box = idle.withLock { $0.popLast() } ?? WorkspaceBox()
        defer { idle.withLock { $0.append(box) } }
        return body(&box.workspace)
    }
}
